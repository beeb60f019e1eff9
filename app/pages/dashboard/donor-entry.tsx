import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { unlessLost } from "#app/admin/unless-lost.ts";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { grouped } from "#domain/counted.ts";
import type { Donor } from "#domain/donor.ts";
import { ADMIN_ROWS, pageFrom } from "#domain/paging.ts";
import { services } from "#server/services.ts";
import type { Route } from "./+types/donor-entry.ts";
import { DeleteDialog } from "./donor-entry/delete-dialog.tsx";
import { DonorDialog } from "./donor-entry/donor-dialog.tsx";
import { DonorTable } from "./donor-entry/donor-table.tsx";
import { KeysDialog } from "./donor-entry/keys-dialog.tsx";
import { useDonorKeys } from "./donor-entry/use-donor-keys.ts";
import "#app/styles/admin/donor-table.css";

export const meta = adminMeta("Donors");

export function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const query = { q: asked.get("q")?.slice(0, 200) ?? "", page: pageFrom(asked.get("page")) };
  return { q: query.q, list: context.get(services).donors.list({ ...query, size: ADMIN_ROWS }) };
}

type Open =
  | { kind: "add" }
  | { kind: "edit"; donor: Donor }
  | { kind: "delete"; donor: Donor }
  | { kind: "keys" };

export default function DonorEntry({ loaderData: { q, list } }: Route.ComponentProps) {
  const source = `/api/donors?${new URLSearchParams({ q, page: String(list.page), size: String(ADMIN_ROWS) })}`;
  const { view, connection } = useLiveOrLeave("donors", source, list);
  const { revalidate } = useRevalidator();
  const isLoading = useNavigation().state === "loading";
  const [open, setOpen] = useState<Open>();
  const [toast, setToast] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const edit = (donor: Donor) => setOpen({ kind: "edit", donor });
  const close = () => setOpen(undefined);
  const add = useCallback(() => setOpen({ kind: "add" }), []);
  const saved = (message: string) => {
    close();
    setToast(message);
    revalidate();
  };
  useAddFromAddress(add);
  useDonorKeys({
    search,
    rows: view.rows,
    onAdd: add,
    onEdit: edit,
    onHelp: () => setOpen({ kind: "keys" }),
  });

  return (
    <>
      <div className="work__head">
        <div>
          <h1>Donors</h1>
          <p className="muted">Changes appear on the public donor wall at once.</p>
        </div>
        <div className="work__acts">
          <Button kind="quiet" size="small" className="keys-button" onClick={() => setOpen({ kind: "keys" })}>
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
        isLoading={isLoading}
        onEdit={edit}
        onDelete={(donor) => setOpen({ kind: "delete", donor })}
      />
      {view.pages > 1 && (
        <Pager
          className="pager--end"
          label="Record pages"
          page={view.page}
          pages={view.pages}
          keep={q ? { q } : {}}
        />
      )}
      {open?.kind === "add" && <DonorDialog onClose={close} onSaved={saved} />}
      {open?.kind === "edit" && <DonorDialog donor={open.donor} onClose={close} onSaved={saved} />}
      {open?.kind === "delete" && <DeleteDialog donor={open.donor} onClose={close} onDeleted={revalidate} />}
      {open?.kind === "keys" && <KeysDialog onClose={close} />}
      <Toast message={toast} onDismiss={() => setToast(null)} />
    </>
  );
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
