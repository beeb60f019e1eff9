import { useContext, useState } from "react";
import { useRevalidator } from "react-router";
import { MeContext } from "#app/admin/me.ts";
import { useToast } from "#app/admin/toast.tsx";
import { type Outcome, send } from "#app/records/client.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { type Right, ROLES, type Role, rightOf, roleWords } from "#domain/roles.ts";
import type { RoomRights } from "./role-words.ts";
import { type RequiredRoles, type StaffList, staffEndpoints } from "./staff.ts";

/** Rooms that hold more than their name in the sidebar says. */
const FULLER: { [name: string]: string } = {
  donations: "Donations, pledges, imports",
  reports: "Receipts and reports",
  staff: "Staff and activity",
};

/** What each role may do, from the list that the server itself goes by. */
export function RoleMatrix({ rooms, list }: { rooms: readonly RoomRights[]; list: StaffList }) {
  const { required, press, asked, answer } = useRequired(list);
  return (
    <section className="panel roles" aria-labelledby="roles">
      <h2 id="roles">What each role may do</h2>
      <table className="matrix" {...as.table}>
        <caption className="vh">Rooms and roles</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <td {...as.cell} />
            {ROLES.map((role) => (
              <th key={role} scope="col" {...as.columnheader}>
                {roleWords[role].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {inOrder(rooms).map(({ name, label, rights }) => (
            <tr key={name} {...as.row}>
              <th scope="row" {...as.rowheader}>
                {FULLER[name] ?? label}
              </th>
              {ROLES.map((role) => (
                <td key={role} {...as.cell}>
                  <May right={rightOf(role, rights)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {!list.isHosted && <Switches required={required} onPress={press} />}
      </table>
      {asked && (
        <Dialog
          tone="warn"
          icon="shield"
          title="You have none yourself"
          answers={["cancel", "confirm"]}
          labels={{ confirm: "Require it" }}
          onAnswer={(said) => answer(said === "confirm")}
        >
          <p>
            {roleWords[asked].several} need a second factor then, and you are one. The rooms wait until you
            have set one up in your account.
          </p>
        </Dialog>
      )}
    </section>
  );
}

/** First what those keep who keep the money, then what those keep who keep the words. */
function inOrder(rooms: readonly RoomRights[]) {
  const place = ({ rights, within }: RoomRights) => (rights.treasurer && !within ? 0 : rights.editor ? 1 : 2);
  return rooms.toSorted((one, other) => place(one) - place(other));
}

function May({ right }: { right: Right | undefined }) {
  if (!right)
    return (
      <span className="may may--no">
        <span aria-hidden="true">—</span>
        <span className="vh">Not open</span>
      </span>
    );
  return (
    <span className={right === "sees" ? "may may--see" : "may"}>
      <Icon name={right === "sees" ? "eye" : "edit"} />
      <span className="may__word">{right === "sees" ? "Sees" : "Changes"}</span>
    </span>
  );
}

/** The switches turn at once, and back if the server says no. */
function useRequired(list: StaffList) {
  const me = useContext(MeContext);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<Role[]>();
  /** What somebody is about to ask of themselves. */
  const [asked, setAsked] = useState<Role>();
  const required = wanted ?? list.required;
  const hasOwn = list.rows.some(({ email, secondFactor }) => email === me.email && secondFactor);

  async function shown(roles: Role[], asked: Promise<Outcome<RequiredRoles>>) {
    setWanted(roles);
    const answer = await asked;
    await revalidate();
    setWanted(undefined);
    return answer;
  }

  async function turn(role: Role) {
    const isOn = !required.includes(role);
    const before = required;
    const roles = ROLES.filter((each) => (each === role ? isOn : required.includes(each)));
    const answer = await shown(roles, send(staffEndpoints.requireSecondFactor, { roles }));
    if (!answer.ok) return toast.fail(answer.message);
    const versions = { version: answer.data.former, current: answer.data.version };
    const { several } = roleWords[role];
    toast.say(isOn ? `${several} need a second factor now.` : `${several} need no second factor any more.`, {
      run: () => shown(before, send(staffEndpoints.undoRequired, versions)),
      undone: "Undone: it is as before.",
    });
  }

  return {
    required,
    press(role: Role) {
      if (role === me.role && !hasOwn && !required.includes(role)) setAsked(role);
      else turn(role);
    },
    asked,
    answer(isSure: boolean) {
      setAsked(undefined);
      if (isSure && asked) turn(asked);
    },
  };
}

function Switches({ required, onPress }: { required: Role[]; onPress: (role: Role) => void }) {
  return (
    <tfoot {...as.rowgroup}>
      <tr {...as.row}>
        <th scope="row" {...as.rowheader}>
          Second factor required
          <span className="sub">Those without one are asked at their next sign-in</span>
        </th>
        {ROLES.map((role) => (
          <td key={role} {...as.cell}>
            <button
              className="switch"
              type="button"
              role="switch"
              aria-checked={required.includes(role)}
              aria-label={`Second factor required for ${roleWords[role].several.toLowerCase()}`}
              onClick={() => onPress(role)}
            >
              <span className="switch__track" />
            </button>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
