import { useCallback, useEffect, useRef, useState } from "react";
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { unlessLost } from "#app/admin/unless-lost.ts";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { grouped } from "#domain/counted.ts";
import type { Donor } from "#domain/donor.ts";
import { ADMIN_ROWS, pageFrom } from "#domain/paging.ts";
import { rooms } from "../opened.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DonorDialog } from "./donor-dialog.tsx";
import { DonorTable } from "./donor-table.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { useDonorChanges } from "./use-donor-changes.ts";
import type { SavedDonor } from "./use-donor-form.ts";
import { useDonorKeys } from "./use-donor-keys.ts";
import "#app/styles/admin/donor-table.css";

export const meta = adminMeta("Donors");

export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const { book } = context.get(rooms).donors;
  const q = asked.get("q")?.slice(0, 200) ?? "";
  const sought = asked.get("at");
  if (sought !== null) throw redirect(donorsAddress(q, book.pageWith(sought, { q, size: ADMIN_ROWS })));
  return { q, list: book.list({ q, page: pageFrom(asked.get("page")), size: ADMIN_ROWS }) };
}

type Open =
  | { kind: "add" }
  | { kind: "edit"; donor: Donor }
  | { kind: "delete"; donor: Donor }
  | { kind: "keys" };

export default function DonorEntry() {
  const { q, list } = useLoaderData<typeof loader>();
  const source = `/api/donors?${new URLSearchParams({ q, page: String(list.page), size: String(ADMIN_ROWS) })}`;
  const { view, connection } = useLiveOrLeave(source, list);
  const isLoading = useNavigation().state === "loading";
  const [open, setOpen] = useState<Open>();
  const { marked, forget, saved, deleted } = useDonorChanges(q);
  const search = useRef<HTMLInputElement>(null);
  const begin = useCallback(
    (next: Open) => {
      forget();
      setOpen(next);
    },
    [forget],
  );
  const edit = (donor: Donor) => begin({ kind: "edit", donor });
  const close = () => setOpen(undefined);
  const add = useCallback(() => begin({ kind: "add" }), [begin]);
  const closeSaved = (done: SavedDonor) => {
    close();
    saved(done);
  };
  useAddFromAddress(add);
  useDonorKeys({
    search,
    rows: view.rows,
    onAdd: add,
    onEdit: edit,
    onHelp: () => begin({ kind: "keys" }),
  });

  return (
    <>
      <div className="work__head">
        <div>
          <h1>Donors</h1>
          <p className="muted">Changes appear on the public donor wall at once.</p>
        </div>
        <div className="work__acts">
          <Button kind="quiet" size="small" onClick={() => begin({ kind: "keys" })}>
            Keyboard
          </Button>
          <Button size="small" onClick={add}>
            <Icon name="plus" />
            Add donor
          </Button>
        </div>
      </div>
      <div className="tools">
        <SearchField label="Search donors" placeholder="Search by name or position" q={q} input={search} />
        <p className="muted num" role="status">
          {unlessLost(connection, inWords(view))}
        </p>
      </div>
      <DonorTable
        list={view}
        q={q}
        marked={marked}
        isLoading={isLoading}
        onEdit={edit}
        onDelete={(donor) => begin({ kind: "delete", donor })}
      />
      <Pager
        className="pager--end"
        label="Record pages"
        page={view.page}
        pages={view.pages}
        keep={q ? { q } : {}}
      />
      {open?.kind === "add" && <DonorDialog onClose={close} onSaved={closeSaved} />}
      {open?.kind === "edit" && <DonorDialog donor={open.donor} onClose={close} onSaved={closeSaved} />}
      {open?.kind === "delete" && <DeleteDialog donor={open.donor} onClose={close} onDeleted={deleted} />}
      {open?.kind === "keys" && <KeysDialog onClose={close} />}
    </>
  );
}

function donorsAddress(q: string, page: number) {
  const asked = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return asked.size > 0 ? `/dashboard/donor-entry?${asked}` : "/dashboard/donor-entry";
}

/** The dashboard's own 'Add donor' leads here with `#add`; a reload does not open the form again. */
function useAddFromAddress(add: () => void) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== "#add") return;
    navigate(pathname + search, { replace: true });
    add();
  }, [hash, pathname, search, navigate, add]);
}

function inWords({ page, rows, total }: { page: number; rows: Donor[]; total: number }) {
  if (total === 0) return "No donors found";
  const first = (page - 1) * ADMIN_ROWS + 1;
  return `Showing ${first} to ${first + rows.length - 1} of ${grouped(total)}`;
}
