import { useState } from "react";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { useTypedForm } from "#app/admin/typed-words.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { clientOf } from "#app/records/client.ts";
import { DeletedRecords, ShowFilter, useDeletedQuery } from "#app/records/deleted-records.tsx";
import { useRequestKey } from "#app/records/request-key.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Affix, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { writtenDate } from "#domain/written-date.ts";
import { ALL_COUNTS, COUNTS, type Count, countKind } from "../../ledger/count.ts";
import { rooms } from "../../opened.ts";
import { DonationsParts } from "../donations-parts.tsx";
import { headErrors, mistakesIn, readHead, typedHead } from "./count-words.ts";
import "#app/records/records-table.css";
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
  const { query, list: loaded, today } = useLoaderData<typeof loader>();
  const { view: list, connection } = useLiveOrLeave(client.source({ ...query, page: loaded.page }), loaded);
  const deleted = useDeletedQuery();
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = useMayChange();
  const add = () => setIsAdding(true);
  useShortcuts(
    mayChange
      ? {
          n(event) {
            event.preventDefault();
            add();
          },
        }
      : {},
  );
  return (
    <>
      <DonationsParts current="Sunday count" />
      <div className="work__head">
        <div>
          <h1>Sunday count</h1>
          <p className="muted">Every collection, counted by two people and written down gift by gift.</p>
        </div>
        {mayChange && (
          <div className="work__acts work__acts--thumb">
            <Button size="small" onClick={add}>
              <Icon name="plus" />
              New count
            </Button>
          </div>
        )}
      </div>
      <ShowFilter />
      {query.filters.status === "open" && !deleted && (
        <p>
          Open counts only. <Link to={ALL_COUNTS}>Show all counts</Link>
        </p>
      )}
      <NotLive connection={connection} />
      {deleted ? (
        <DeletedRecords kind={countKind} query={deleted} since={list.version} />
      ) : (
        <>
          {list.total === 0 ? (
            <div className="panel">
              <EmptyState level="h2" picture="/art/lamp.svg" title="No count yet">
                {mayChange
                  ? "Count the collection with somebody else, then write each gift down here."
                  : "The first one appears here when it is begun."}
              </EmptyState>
            </div>
          ) : (
            <CountTable rows={list.rows} />
          )}
          {list.pages > 1 && (
            <Pager
              label="Pages of counts"
              className="pager--end"
              page={list.page}
              pages={list.pages}
              keep={{ all: "", ...query.filters }}
            />
          )}
        </>
      )}
      {isAdding && (
        <NewCount today={today} place={list.rows[0]?.place ?? ""} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

function CountTable({ rows }: { rows: Count[] }) {
  return (
    <section className="records tablewrap" aria-label="Counts, newest first">
      <table className="table table--cards table--records allcounts" {...as.table}>
        <caption className="vh">Counts, newest first</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="col" {...as.columnheader}>
              Counted on
            </th>
            <th scope="col" {...as.columnheader}>
              Counters
            </th>
            <th scope="col" className="amt" {...as.columnheader}>
              Gifts
            </th>
            <th scope="col" className="amt" {...as.columnheader}>
              Sum
            </th>
            <th scope="col" {...as.columnheader}>
              State
            </th>
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {rows.map(({ id, countedOn, place, counters, gifts, sumCents, status, voidedGifts }) => (
            <tr key={id} {...as.row}>
              <th scope="row" {...as.rowheader}>
                <Link className="rowlink" to={`${COUNTS}/${id}`}>
                  {writtenDate(countedOn)}
                </Link>
                {place && <small>{place}</small>}
              </th>
              <td className="fact who" {...as.cell}>
                {counters.join(", ")}
              </td>
              <td className="amt n" {...as.cell}>
                {grouped(gifts)}
                <span className="vh"> gifts</span>
              </td>
              <td className="amt" {...as.cell}>
                {formatCents(sumCents)}
              </td>
              <td className="fact st" {...as.cell}>
                <Tag kind={status === "open" ? "gold" : "green"}>{status === "open" ? "Open" : "Closed"}</Tag>
                {voidedGifts > 0 && <small className="muted"> {voidedGifts} voided since</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

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
  return (
    <FormDialog title="New count" onClose={onClose}>
      <form className="form form--2" {...form}>
        {fault && <ErrorNotice>Error: {fault}</ErrorNotice>}
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
        <Field label="First counter" name="first" required error={errors.first}>
          {(control) => (
            <input
              {...control}
              maxLength={200}
              autoComplete="off"
              value={typed.first}
              onChange={({ target }) => set("first", target.value)}
            />
          )}
        </Field>
        <Field label="Second counter" name="second" required error={errors.second}>
          {(control) => (
            <input
              {...control}
              maxLength={200}
              autoComplete="off"
              value={typed.second}
              onChange={({ target }) => set("second", target.value)}
            />
          )}
        </Field>
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
        <Field label="Number of gifts" name="gifts" note="can follow" error={errors.gifts}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed.gifts}
              onChange={({ target }) => set("gifts", target.value)}
            />
          )}
        </Field>
        <div className="dialog__actions full">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending && "Opening..."}>
            Begin counting
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
