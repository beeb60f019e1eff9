import type { ReactNode } from "react";
import { NotLive } from "#app/admin/not-live.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Deletion, Kind, Shown } from "#domain/records.ts";
import { DeletedRecord } from "./deleted-records.tsx";

/** A link to the existing records. */
type AllRecords = { href: string; label: string };

type RecordPageProps<View, Rec extends Shown> = {
  /** The live view of the record. */
  source: string;
  /** The view as the page was made. */
  page: View;
  /** Of a record that can be restored from its page. */
  kind?: Kind<Rec, unknown>;
  all: AllRecords;
  /** What is said where the record does not exist and was not deleted. */
  absent: Pick<AbsentRecordProps, "title" | "children">;
  /** The record, or nothing where the view has none. */
  children: (view: View) => ReactNode;
};

/** The page of one record: followed live, absent, or deleted and offered to be restored. */
export function RecordPage<View extends { version: string; deleted?: Deletion | null }, Rec extends Shown>({
  source,
  page,
  kind,
  all,
  absent,
  children,
}: RecordPageProps<View, Rec>) {
  const { view, connection } = useLiveOrLeave(source, page);
  const record = children(view);
  return (
    <>
      <NotLive connection={connection} />
      {record ||
        (kind && view.deleted ? (
          <DeletedRecord kind={kind} deleted={view.deleted} all={all} />
        ) : (
          <AbsentRecord {...absent} all={all} />
        ))}
    </>
  );
}

type AbsentRecordProps = { title: string; all: AllRecords; children: ReactNode };

export function AbsentRecord({ title, all, children }: AbsentRecordProps) {
  return (
    <div className="panel">
      <EmptyState level="h1" picture="/art/lamp.svg" title={title}>
        {children}
      </EmptyState>
      <p className="empty__acts">
        <ButtonLink kind="quiet" size="small" to={all.href}>
          {all.label}
        </ButtonLink>
      </p>
    </div>
  );
}
