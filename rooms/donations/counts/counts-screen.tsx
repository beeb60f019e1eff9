import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { useTypedForm } from "#app/admin/typed-words.tsx";
import { clientOf } from "#app/records/client.ts";
import type { DataColumn } from "#app/records/data-table.tsx";
import { PagedRecords } from "#app/records/paged-records.tsx";
import { TextField } from "#app/records/record-fields.tsx";
import { useRequestKey } from "#app/records/request-key.ts";
import { TypedFormDialog } from "#app/records/typed-form-dialog.tsx";
import { Affix, Field } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { writtenDate } from "#domain/written-date.ts";
import { ALL_COUNTS, COUNTS, type Count, countKind } from "../../ledger/count.ts";
import { rooms } from "../../opened.ts";
import { DonationsParts } from "../donations-parts.tsx";
import { headErrors, mistakesIn, readHead, typedHead } from "./count-words.ts";
import "./sunday-count.css";

const client = clientOf(countKind);

export const meta = adminMeta("Sunday count");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { counts, ledger } = context.get(rooms).donations;
  const asked = new URL(request.url).searchParams;
  const today = ledger.today();
  const query = counts.list.read(asked);
  if (!asked.has("all") && !asked.has("show")) {
    const todays = { from: today, to: today, filters: { status: "open" } };
    const { rows, total } = await counts.list.page({ ...query, ...todays, page: 1, size: 1 });
    const [one] = rows;
    if (one && total === 1) throw redirect(`${COUNTS}/${one.id}`);
  }
  return { query, list: await counts.list.page(query), today };
}

export default function Counts() {
  const { query, list, today } = useLoaderData<typeof loader>();
  const mayChange = useMayChange();
  return (
    <PagedRecords
      kind={countKind}
      query={query}
      list={list}
      heading="Sunday count"
      purpose="Every collection, counted by two people and recorded gift by gift."
      parts={<DonationsParts current="Sunday count" />}
      beginning={{
        label: "New count",
        dialog: (close, newest) => <NewCount today={today} place={newest?.place ?? ""} onClose={close} />,
      }}
      columns={columns}
      className="allcounts"
      notice={
        query.filters.status === "open" && (
          <p>
            Open counts only. <Link to={ALL_COUNTS}>Show all counts</Link>
          </p>
        )
      }
      empty={
        mayChange
          ? "Count the collection with somebody else, then write each gift down here."
          : "The first one appears here when it is begun."
      }
      keep={{ all: "", ...query.filters }}
    />
  );
}

const columns: DataColumn<Count>[] = [
  {
    label: "Counted on",
    kind: "name",
    show: ({ id, countedOn, place }) => (
      <>
        <Link className="rowlink" to={`${COUNTS}/${id}`}>
          {writtenDate(countedOn)}
        </Link>
        {place && <small>{place}</small>}
      </>
    ),
  },
  { label: "Counters", className: "fact who", show: ({ counters }) => counters.join(", ") },
  {
    label: "Gifts",
    kind: "amount",
    className: "n",
    show: ({ gifts }) => (
      <>
        {grouped(gifts)}
        <span className="vh"> gifts</span>
      </>
    ),
  },
  { label: "Sum", kind: "amount", show: ({ sumCents }) => formatCents(sumCents) },
  {
    label: "State",
    className: "fact st",
    show: ({ status, voidedGifts }) => (
      <>
        <Tag kind={status === "open" ? "gold" : "green"}>{status === "open" ? "Open" : "Closed"}</Tag>
        {voidedGifts > 0 && <small className="muted"> {voidedGifts} voided since</small>}
      </>
    ),
  },
];

type NewCountProps = { today: string; place: string; onClose: () => void };

/** Asked for before the first row, and corrected on the sheet at any time. */
function NewCount({ today, place, onClose }: NewCountProps) {
  const navigate = useNavigate();
  const { underKey } = useRequestKey();
  const { typed, set, errors, fault, isSending, form } = useTypedForm({
    blank: typedHead({ countedOn: today, place, counters: [], controlCents: 0, controlGifts: 0 }),
    async send(written) {
      const mistakes = mistakesIn(written, today);
      if (Object.keys(mistakes).length > 0) return { ok: false as const, message: "", fields: mistakes };
      const answer = await underKey((key) => client.create(readHead(written), key));
      if (answer.ok) return answer;
      const fields = Object.keys(written).flatMap((field) => {
        const says = headErrors(answer.fields, field as keyof typeof written);
        return says ? [[field, says]] : [];
      });
      return { ...answer, fields: Object.fromEntries(fields) };
    },
    onSent: ({ id }) => navigate(`${COUNTS}/${id}`),
  });
  const fields = { typed, set, errors, isNew: true };
  return (
    <TypedFormDialog
      title="New count"
      typing={{ fault, isSending, form }}
      submit="Begin counting"
      busy="Opening..."
      hasTwoColumns
      onClose={onClose}
    >
      <Field label="Counted on" name="countedOn" error={errors.countedOn}>
        {(control) => (
          <input
            {...control}
            type="date"
            max={today}
            value={typed.countedOn}
            onChange={({ target }) => set("countedOn", target.value)}
          />
        )}
      </Field>
      <Field label="Place" name="place" note="optional" error={errors.place}>
        {(control) => (
          <input
            {...control}
            maxLength={200}
            value={typed.place}
            onChange={({ target }) => set("place", target.value)}
          />
        )}
      </Field>
      <TextField form={fields} name="first" label="First counter" required maxLength={200} />
      <TextField form={fields} name="second" label="Second counter" required maxLength={200} />
      <Field label="Control sum" name="sum" note="can follow" error={errors.sum}>
        {(control) => (
          <Affix sign="$">
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={typed.sum}
              onChange={({ target }) => set("sum", target.value)}
            />
          </Affix>
        )}
      </Field>
      <TextField form={fields} name="gifts" label="Number of gifts" note="can follow" inputMode="numeric" />
    </TypedFormDialog>
  );
}
