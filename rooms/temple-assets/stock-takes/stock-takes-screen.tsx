import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { useTypedForm } from "#app/admin/typed-words.tsx";
import { clientOf } from "#app/records/client.ts";
import type { DataColumn } from "#app/records/data-table.tsx";
import { PagedRecords } from "#app/records/paged-records.tsx";
import { SelectField } from "#app/records/record-fields.tsx";
import { useRequestKey } from "#app/records/request-key.ts";
import { TypedFormDialog } from "#app/records/typed-form-dialog.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { writtenMonth } from "#domain/written-date.ts";
import { rooms } from "../../opened.ts";
import { ASSETS } from "../assets/asset.ts";
import { AssetsParts } from "../assets-parts.tsx";
import { differencesInWords, type StockTake, stockTakeKind, stockTakePage } from "./stock-take.ts";
import "./stock-take.css";

const client = clientOf(stockTakeKind);

export const meta = adminMeta("Stock-takes");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stockTakes, assets } = context.get(rooms)["temple-assets"];
  const query = stockTakes.list.read(new URL(request.url).searchParams);
  return { query, list: await stockTakes.list.page(query), places: assets.places() };
}

export default function StockTakes() {
  const { query, list, places } = useLoaderData<typeof loader>();
  const mayChange = useMayChange();
  const hasAssets = places.length > 0;
  return (
    <PagedRecords
      kind={stockTakeKind}
      query={query}
      list={list}
      heading="Stock-takes"
      purpose="Walk from place to place and see whether everything is where it should be."
      parts={<AssetsParts current="Stock-takes" />}
      beginning={
        hasAssets && {
          label: "Begin a stock-take",
          dialog: (close) => <NewStockTake places={places} onClose={close} />,
        }
      }
      columns={columns}
      className="alltakes"
      empty={emptyWords(hasAssets, mayChange)}
      emptyActs={
        !hasAssets &&
        mayChange && (
          <p className="empty__acts">
            <ButtonLink kind="quiet" size="small" to={ASSETS}>
              Open the register
            </ButtonLink>
          </p>
        )
      }
    />
  );
}

function emptyWords(hasAssets: boolean, mayChange: boolean) {
  if (!hasAssets)
    return "Write down in the register what the temple owns and where it is: a stock-take walks through that.";
  return mayChange
    ? "Take a phone, walk from place to place with somebody else, and press one key for each thing."
    : "The first one appears here when it is begun.";
}

const columns: DataColumn<StockTake>[] = [
  {
    label: "Stock-take",
    kind: "name",
    show: ({ id, begunOn, place }) => (
      <>
        <Link className="rowlink" to={stockTakePage(id)}>
          {writtenMonth(begunOn)}
        </Link>
        <small>{place || "Everywhere"}</small>
      </>
    ),
  },
  { label: "By", className: "fact", show: whoDid },
  {
    label: "Seen",
    kind: "amount",
    show: ({ seen, of }) => (
      <>
        {seen} of {of}
        <span className="vh"> seen</span>
      </>
    ),
  },
  {
    label: "Differences",
    className: "fact",
    show: (take) => (take.status === "open" ? <Tag kind="gold">Open</Tag> : differencesInWords(take)),
  },
];

function whoDid({ status, names, by, begunBy }: StockTake) {
  if (status === "closed") return names.join(", ");
  return by.length > 0 ? by.join(", ") : begunBy;
}

function NewStockTake({ places, onClose }: { places: string[]; onClose: () => void }) {
  const navigate = useNavigate();
  const { underKey } = useRequestKey();
  const { typed, set, errors, fault, isSending, form } = useTypedForm({
    blank: { place: "" },
    send: (written) => underKey((key) => client.create(written, key)),
    onSent: ({ id }) => navigate(stockTakePage(id)),
  });
  return (
    <TypedFormDialog
      title="Begin a stock-take"
      typing={{ fault, isSending, form }}
      submit="Begin"
      busy="Opening..."
      onClose={onClose}
    >
      <SelectField
        form={{ typed, set, errors, isNew: true }}
        name="place"
        label="Where"
        hint="Several people may walk through one stock-take, each with a phone."
        options={{ "": "Everywhere", ...Object.fromEntries(places.map((place) => [place, place])) }}
      />
    </TypedFormDialog>
  );
}
