import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { useTypedForm } from "#app/admin/typed-words.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { clientOf } from "#app/records/client.ts";
import { DeletedRecords, ShowFilter, useDeletedQuery } from "#app/records/deleted-records.tsx";
import { useRequestKey } from "#app/records/request-key.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { writtenMonth } from "#domain/written-date.ts";
import { rooms } from "../../opened.ts";
import { ASSETS } from "../assets/asset.ts";
import { AssetsParts } from "../assets-parts.tsx";
import { differencesInWords, type StockTake, stockTakeKind, stockTakePage } from "./stock-take.ts";
import "#app/records/records-table.css";
import "./stock-take.css";

const client = clientOf(stockTakeKind);

export const meta = adminMeta("Stock-takes");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stockTakes, assets } = context.get(rooms)["temple-assets"];
  const query = stockTakes.list.read(new URL(request.url).searchParams);
  return { query, list: await stockTakes.list.page(query), places: assets.places() };
}

export default function StockTakes() {
  const { query, list: loaded, places } = useLoaderData<typeof loader>();
  const { view: list, connection } = useLiveOrLeave(client.source({ ...query, page: loaded.page }), loaded);
  const deleted = useDeletedQuery();
  const [isBeginning, setIsBeginning] = useState(false);
  const mayChange = useMayChange();
  const canBegin = mayChange && places.length > 0;
  const begin = () => setIsBeginning(true);
  useShortcuts(
    canBegin
      ? {
          n(event) {
            event.preventDefault();
            begin();
          },
        }
      : {},
  );
  return (
    <>
      <AssetsParts current="Stock-takes" />
      <div className="work__head">
        <div>
          <h1>Stock-takes</h1>
          <p className="muted">Walk from place to place and see whether everything is where it should be.</p>
        </div>
        {canBegin && (
          <div className="work__acts work__acts--thumb">
            <Button size="small" onClick={begin}>
              <Icon name="plus" />
              Begin a stock-take
            </Button>
          </div>
        )}
      </div>
      <ShowFilter />
      <NotLive connection={connection} />
      {deleted ? (
        <DeletedRecords kind={stockTakeKind} query={deleted} since={list.version} />
      ) : (
        <>
          {list.total === 0 ? (
            <div className="panel">
              <EmptyState level="h2" picture="/art/lamp.svg" title="No stock-take yet">
                {places.length === 0
                  ? "Write down in the register what the temple owns and where it is: a stock-take walks through that."
                  : mayChange
                    ? "Take a phone, walk from place to place with somebody else, and press one key for each thing."
                    : "The first one appears here when it is begun."}
              </EmptyState>
              {places.length === 0 && mayChange && (
                <p className="empty__acts">
                  <ButtonLink kind="quiet" size="small" to={ASSETS}>
                    Open the register
                  </ButtonLink>
                </p>
              )}
            </div>
          ) : (
            <TakeTable rows={list.rows} />
          )}
          {list.pages > 1 && (
            <Pager label="Pages of stock-takes" className="pager--end" page={list.page} pages={list.pages} />
          )}
        </>
      )}
      {isBeginning && <NewStockTake places={places} onClose={() => setIsBeginning(false)} />}
    </>
  );
}

function TakeTable({ rows }: { rows: StockTake[] }) {
  return (
    <section className="records tablewrap" aria-label="Stock-takes, newest first">
      <table className="table table--cards table--records alltakes" {...as.table}>
        <caption className="vh">Stock-takes, newest first</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="col" {...as.columnheader}>
              Stock-take
            </th>
            <th scope="col" {...as.columnheader}>
              By
            </th>
            <th scope="col" className="amt" {...as.columnheader}>
              Seen
            </th>
            <th scope="col" {...as.columnheader}>
              Differences
            </th>
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {rows.map((take) => (
            <tr key={take.id} {...as.row}>
              <th scope="row" {...as.rowheader}>
                <Link className="rowlink" to={stockTakePage(take.id)}>
                  {writtenMonth(take.begunOn)}
                </Link>
                <small>{take.place || "Everywhere"}</small>
              </th>
              <td className="fact" {...as.cell}>
                {whoDid(take)}
              </td>
              <td className="amt" {...as.cell}>
                {take.seen} of {take.of}
                <span className="vh"> seen</span>
              </td>
              <td className="fact" {...as.cell}>
                {take.status === "open" ? <Tag kind="gold">Open</Tag> : differencesInWords(take)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

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
    <FormDialog title="Begin a stock-take" onClose={onClose}>
      <form className="form" {...form}>
        {fault && <ErrorNotice>Error: {fault}</ErrorNotice>}
        <Field
          label="Where"
          name="place"
          hint="Several people may walk through one stock-take, each with a phone."
          error={errors.place}
        >
          {(control) => (
            <select {...control} value={typed.place} onChange={({ target }) => set("place", target.value)}>
              <option value="">Everywhere</option>
              {places.map((place) => (
                <option key={place} value={place}>
                  {place}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="dialog__actions">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending && "Opening..."}>
            Begin
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
