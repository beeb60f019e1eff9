import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Role, roleWords } from "#domain/roles.ts";

type NotYoursProps = { room: string; role: Role; admins: string[] };

/** Shown at the address of a room that the person's role may not see. */
export function NoAccess({ room, role, admins }: NotYoursProps) {
  return (
    <div className="panel">
      <title>{`${room} is not open to you`}</title>
      <EmptyState level="h1" picture="/art/lamp.svg" title="This room is not open to you">
        Your role is {roleWords[role].label}. {room} is not part of it: ask {adminsInWords(admins)} if you
        need it.
      </EmptyState>
      <p className="empty__acts">
        <ButtonLink kind="quiet" size="small" to="/dashboard">
          Back to the dashboard
        </ButtonLink>
      </p>
    </div>
  );
}

const list = new Intl.ListFormat("en", { type: "disjunction" });

/** Administrators without a name are not listed. */
function adminsInWords(admins: string[]) {
  const named = admins.filter((name) => name !== "Admin");
  return named.length > 0 ? list.format(named) : "an administrator";
}
