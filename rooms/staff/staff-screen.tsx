import { type ReactNode, useContext, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { goToLogin } from "#app/admin/leaving.ts";
import { MeContext } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { type Outcome, send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MailName } from "#app/ui/mail-name.tsx";
import { MenuItem, RowMenu } from "#app/ui/row-menu.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { nameOf } from "#domain/person.ts";
import { type Role, roleWords } from "#domain/roles.ts";
import { doors, rooms } from "../opened.ts";
import { RoleMatrix } from "./role-matrix.tsx";
import { roomsOfRoles } from "./role-words.ts";
import {
  type InvitationRow,
  invitationEndpoints,
  personEndpoints,
  type StaffList,
  type StaffRow,
} from "./staff.ts";
import {
  FactorDialog,
  InviteDialog,
  LastAdminDialog,
  LinkDialog,
  type MadeLink,
  RemoveDialog,
  RoleDialog,
  TakeBackDialog,
} from "./staff-dialogs.tsx";
import { StaffParts } from "./staff-parts.tsx";
import { factorsInWords, firstNameOf, initialsOf, isLastAdmin, nowOf, seenInWords } from "./staff-words.ts";
import "./staff.css";

export const meta = adminMeta("Staff");

export async function loader({ context }: LoaderFunctionArgs) {
  const list = await context.get(rooms).staff.list();
  return { list, rooms: roomsOfRoles(context.get(doors)), loadedAt: new Date().toISOString() };
}

type StaffOpen =
  | { kind: "invite" }
  | { kind: "link"; made: MadeLink }
  | { kind: "back"; invitation: InvitationRow }
  | { kind: "role" | "remove" | "factor" | "last"; person: StaffRow };

export default function Staff() {
  const { list: loaded, rooms, loadedAt } = useLoaderData<typeof loader>();
  const { view: list, connection } = useLiveOrLeave<StaffList>("/api/staff", loaded);
  const me = useContext(MeContext);
  const [open, setOpen] = useState<StaffOpen>();
  const toast = useToast();
  const changes = useStaffChanges((made) => setOpen({ kind: "link", made }));
  const begin = (next: StaffOpen) => {
    toast.clear();
    setOpen(next);
  };
  const close = () => setOpen(undefined);
  const isMe = ({ email }: StaffRow) => email === me.email;
  const now = nowOf(list, loadedAt);

  return (
    <>
      <ScreenHead title="Staff" about="Who has a key to these rooms, and what each may do.">
        <div className="work__acts work__acts--thumb">
          <Button size="small" onClick={() => begin({ kind: "invite" })}>
            <Icon name="plus" />
            Invite someone
          </Button>
        </div>
      </ScreenHead>
      <StaffParts current="People" />
      <NotLive connection={connection} />
      <section className="records tablewrap" aria-label="People with access">
        <table className="table table--cards stafflist" {...as.table}>
          <caption className="vh">People with access, by role</caption>
          <thead {...as.rowgroup}>
            <tr {...as.row}>
              {["Name", "Role", "Second factor", "Last seen"].map((label) => (
                <th key={label} scope="col" {...as.columnheader}>
                  {label}
                </th>
              ))}
              <th scope="col" className="acts" {...as.columnheader}>
                <span className="vh">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody {...as.rowgroup}>
            {list.rows.map((person) => (
              <PersonRow key={person.id} person={person} list={list} now={now} isMe={isMe(person)}>
                <MenuItem icon="users" onClick={() => begin({ kind: "role", person })}>
                  Change role
                </MenuItem>
                {!list.isHosted && !isMe(person) && (
                  <MenuItem
                    icon="link"
                    small="Works once, for three days"
                    onClick={() => changes.makePasswordLink(person)}
                  >
                    Link for a new password
                  </MenuItem>
                )}
                {!isMe(person) && (
                  <MenuItem icon="logout" onClick={() => changes.endSessions(person)}>
                    End all sessions
                  </MenuItem>
                )}
                {!list.isHosted && !isMe(person) && person.secondFactor && (
                  <MenuItem
                    icon="shield"
                    small="For a lost phone or key"
                    onClick={() => begin({ kind: "factor", person })}
                  >
                    Take the second factor off
                  </MenuItem>
                )}
                <Link
                  className="drop__item"
                  to={`/dashboard/staff/activity?${new URLSearchParams({ by: nameOf(person) })}`}
                >
                  <Icon name="history" />
                  <span>Activity</span>
                </Link>
                <hr />
                <MenuItem
                  icon="ban"
                  isDanger
                  onClick={() => begin({ kind: isLastAdmin(person, list) ? "last" : "remove", person })}
                >
                  Remove access
                </MenuItem>
              </PersonRow>
            ))}
            {list.invitations.map((invitation) => (
              <InvitedRow key={invitation.id} invitation={invitation} now={now}>
                <MenuItem
                  icon="link"
                  small="The old one stops working"
                  onClick={() => changes.renew(invitation)}
                >
                  Make a new link
                </MenuItem>
                <hr />
                <MenuItem icon="trash" isDanger onClick={() => begin({ kind: "back", invitation })}>
                  Take the invitation back
                </MenuItem>
              </InvitedRow>
            ))}
          </tbody>
        </table>
      </section>
      <RoleMatrix rooms={rooms} list={list} />
      {open?.kind === "invite" && (
        <InviteDialog onClose={close} onMade={(made) => setOpen({ kind: "link", made })} />
      )}
      {open?.kind === "link" && <LinkDialog made={open.made} sendsMail={list.sendsMail} onClose={close} />}
      {open?.kind === "role" && (
        <RoleDialog
          person={open.person}
          list={list}
          rooms={rooms}
          isMe={isMe(open.person)}
          onClose={close}
          onSave={async (role) => {
            const answer = await changes.changeRole(open.person, role, isMe(open.person));
            if (answer.ok) close();
            else if (answer.code === "last-admin") setOpen({ kind: "last", person: open.person });
            return answer;
          }}
        />
      )}
      {open?.kind === "remove" && (
        <RemoveDialog
          person={open.person}
          isMe={isMe(open.person)}
          onClose={close}
          onConfirm={async () => {
            const answer = await changes.remove(open.person, isMe(open.person));
            if (!answer.ok && answer.code === "last-admin") setOpen({ kind: "last", person: open.person });
          }}
        />
      )}
      {open?.kind === "back" && (
        <TakeBackDialog
          invitation={open.invitation}
          onClose={close}
          onConfirm={() => changes.takeBack(open.invitation)}
        />
      )}
      {open?.kind === "factor" && (
        <FactorDialog
          person={open.person}
          isMe={false}
          list={list}
          onClose={close}
          onConfirm={() => changes.removeSecondFactor(open.person)}
        />
      )}
      {open?.kind === "last" && <LastAdminDialog person={open.person} onClose={close} />}
    </>
  );
}

/** What administrators do about others, each with a word of it, and the way back where there is one. */
function useStaffChanges(showLink: (made: MadeLink) => void) {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  return {
    async changeRole(person: StaffRow, role: Role, isMe: boolean) {
      const { change, undo } = personEndpoints(person.id);
      const answer = await send(change, { role });
      if (!answer.ok) return answer;
      const { label } = roleWords[role];
      if (isMe) {
        // This room is closed to them now.
        toast.say(`You are ${label} now.`, undefined, "/dashboard");
        await navigate("/dashboard");
        return answer;
      }
      const versions = { version: person.version, current: answer.data.version };
      const back = () => finish(send(undo, versions));
      toast.say(`${nameOf(person)} is ${label} now.`, {
        run: back,
        undone: `Undone: ${nameOf(person)} is ${roleWords[person.role].label} as before.`,
      });
      revalidate();
      return answer;
    },

    async remove(person: StaffRow, isMe: boolean) {
      const answer = await send(personEndpoints(person.id).remove);
      if (!answer.ok) {
        if (answer.code !== "last-admin") toast.fail(answer.message);
        return answer;
      }
      if (isMe) {
        goToLogin("ended");
        return answer;
      }
      toast.say(`${nameOf(person)} no longer has access.`);
      revalidate();
      return answer;
    },

    async makePasswordLink(person: StaffRow) {
      const answer = await finish(send(personEndpoints(person.id).newPassword));
      if (answer.ok) showLink({ ...answer.data, email: person.email, noun: "link" });
      else toast.fail(answer.message);
    },

    async endSessions(person: StaffRow) {
      const answer = await finish(send(personEndpoints(person.id).endSessions));
      if (answer.ok) toast.say(`${nameOf(person)} is signed out everywhere.`);
      else toast.fail(answer.message);
    },

    async removeSecondFactor(person: StaffRow) {
      const answer = await finish(send(personEndpoints(person.id).removeSecondFactor));
      if (answer.ok) toast.say(`The second factor of ${nameOf(person)} is taken off.`);
      else toast.fail(answer.message);
    },

    async renew(invitation: InvitationRow) {
      const answer = await finish(send(invitationEndpoints(invitation.id).renew));
      if (answer.ok) showLink({ ...answer.data, email: invitation.email, noun: "invitation" });
      else toast.fail(answer.message);
    },

    async takeBack(invitation: InvitationRow) {
      const answer = await finish(send(invitationEndpoints(invitation.id).takeBack));
      if (answer.ok) toast.say(`The invitation of ${invitation.email} is taken back.`);
      else toast.fail(answer.message);
    },
  };

  async function finish<T>(asked: Promise<Outcome<T>>) {
    const answer = await asked;
    revalidate();
    return answer;
  }
}

const roleTags = { admin: "kumkum", treasurer: "gold", editor: "peacock", viewer: undefined } as const;

function RoleTag({ role }: { role: Role }) {
  return <Tag kind={roleTags[role]}>{roleWords[role].label}</Tag>;
}

type PersonRowProps = { person: StaffRow; list: StaffList; now: string; isMe: boolean; children: ReactNode };

function PersonRow({ person, list, now, isMe, children }: PersonRowProps) {
  return (
    <tr {...as.row}>
      <th scope="row" className="c-lead" {...as.rowheader}>
        <div className="cell-lead">
          <span className="ini" aria-hidden="true">
            {initialsOf(person)}
          </span>
          <div>
            <span>
              <MailName>{nameOf(person)}</MailName>
            </span>{" "}
            {isMe && <span className="tag tag--line">You</span>}
            {person.name && (
              <span className="sub">
                <MailName>{person.email}</MailName>
              </span>
            )}
          </div>
        </div>
      </th>
      <td className="c-fact" {...as.cell}>
        <RoleTag role={person.role} />
      </td>
      <td className="c-fact" {...as.cell}>
        <Factors person={person} list={list} />
      </td>
      <td className="c-fact when" {...as.cell}>
        {person.isHere ? (
          <span className="now">Here now</span>
        ) : person.lastSeenAt ? (
          seenInWords(person.lastSeenAt, now)
        ) : (
          <span className="muted">Not yet</span>
        )}
      </td>
      <td className="acts" {...as.cell}>
        <div className="acts__in">
          {isMe && (
            <Link className="iconbtn" to="/dashboard/account" aria-label="Your account">
              <Icon name="user" />
            </Link>
          )}
          <RowMenu name={nameOf(person)}>{children}</RowMenu>
        </div>
      </td>
    </tr>
  );
}

function Factors({ person, list }: { person: StaffRow; list: StaffList }) {
  if (list.isHosted) return <span className="factor factor--no">Kept by Google</span>;
  if (person.factors.length > 0)
    return (
      <span className="factor">
        <Icon name={person.factors.includes("passkey") ? "passkey" : "mobile"} />
        {factorsInWords(person)}
      </span>
    );
  if (!list.required.includes(person.role)) return <span className="factor factor--no">None</span>;
  return (
    <span className="factor factor--due">
      <Icon name="alert" />
      {person.isHere ? "None, asked now" : "None, asked at next sign-in"}
    </span>
  );
}

type InvitedRowProps = { invitation: InvitationRow; now: string; children: ReactNode };

function InvitedRow({ invitation, now, children }: InvitedRowProps) {
  const { email, role, by, expiresAt, hasEnded } = invitation;
  return (
    <tr className="is-wait" {...as.row}>
      <th scope="row" className="c-lead" {...as.rowheader}>
        <div className="cell-lead">
          <span className="ini ini--wait" aria-hidden="true">
            <Icon name="mail" />
          </span>
          <div>
            <span className="mailname">
              <MailName>{email}</MailName>
            </span>
            <span className="sub">
              {hasEnded ? (
                "The link has ended"
              ) : (
                <>
                  Invited by <MailName>{firstNameOf({ name: by, email: by })}</MailName>. Link works until{" "}
                  {seenInWords(expiresAt, now)}
                </>
              )}
            </span>
          </div>
        </div>
      </th>
      <td className="c-fact" {...as.cell}>
        <RoleTag role={role} />
      </td>
      <td className="c-fact" {...as.cell}>
        <span className={hasEnded ? "tag tag--red" : "tag tag--line"}>{hasEnded ? "Ended" : "Invited"}</span>
      </td>
      <td className="c-fact c-hide when" {...as.cell}>
        <span className="muted">Not yet</span>
      </td>
      <td className="acts" {...as.cell}>
        <RowMenu name={email}>{children}</RowMenu>
      </td>
    </tr>
  );
}
