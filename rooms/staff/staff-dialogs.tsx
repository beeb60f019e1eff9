import { type SubmitEvent, useRef, useState } from "react";
import { ThrowAway, useAskBeforeLeaving, useFocusOnMistake } from "#app/admin/typed-words.tsx";
import { type Failure, type Outcome, send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/choices.tsx";
import { Dialog, FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { timeZone } from "#content/temple.ts";
import { nameOf } from "#domain/person.ts";
import { ROLES, type Role, roleWords } from "#domain/roles.ts";
import { writtenDeadline } from "#domain/written-date.ts";
import { differenceInWords, type RoomRights } from "./role-words.ts";
import {
  type InvitationRow,
  type OneTimeLink,
  type StaffList,
  type StaffRow,
  staffEndpoints,
} from "./staff.ts";
import { firstNameOf } from "./staff-words.ts";

/** A link that was just made, and what it is for. */
export type MadeLink = OneTimeLink & { email: string; noun: "invitation" | "link" };

export function InviteDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: MadeLink) => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<Failure>();
  const leave = useAskBeforeLeaving(email !== "", isSaving, onClose);
  const form = useFocusOnMistake(refused !== undefined);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsSaving(true);
    setRefused(undefined);
    const answer = await send(staffEndpoints.invite, { email, role });
    setIsSaving(false);
    if (answer.ok) onMade({ ...answer.data, email: email.trim().toLowerCase(), noun: "invitation" });
    else setRefused(answer);
  }

  return (
    <FormDialog title="Invite someone" onClose={leave.ask}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <RefusedNotice refused={refused} />
        <Field
          label="E-mail"
          name="email"
          required
          hint="They choose their own name and password."
          error={refused?.fields.email}
        >
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="off"
              maxLength={320}
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          )}
        </Field>
        <RoleChoices legend="Role" role={role} onChoose={setRole} />
        <Actions onCancel={leave.ask} busy={isSaving && "Inviting..."} label="Invite" />
      </form>
      <ThrowAway leave={leave} what="Nobody has been invited yet." />
    </FormDialog>
  );
}

/** Shown once: only the hash of its token is kept. */
export function LinkDialog({
  made,
  sendsMail,
  onClose,
}: {
  made: MadeLink;
  sendsMail: boolean;
  onClose: () => void;
}) {
  const until = writtenDeadline(made.expiresAt, timeZone);
  const whose = <strong>{made.email}</strong>;
  return (
    <FormDialog title={`The ${made.noun} is ${made.wasMailed ? "on its way" : "ready"}`} onClose={onClose}>
      <div className="stack">
        {made.wasMailed ? (
          <>
            <div className="notice notice--success">
              <Icon name="check" />
              <p>
                Sent to {whose}. The link in it works once, until {until}.
              </p>
            </div>
            <p className="hint">Should it not arrive, copy the same link here. It is shown only now.</p>
          </>
        ) : (
          <p>
            Give this link to {whose}. It works once, until <strong>{until}</strong>, and is shown only now.
          </p>
        )}
        <CopyBox link={made.link} />
        {!made.wasMailed && (
          <div className="notice notice--warn">
            <Icon name="alert" />
            <p>
              {sendsMail ? "The mail server did not take the letter" : "Mail is not set up"}, so nothing was
              sent. Whoever has the link can use it: send it in a way you trust.
            </p>
          </div>
        )}
      </div>
      <div className="dialog__actions">
        <Button kind="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
    </FormDialog>
  );
}

function CopyBox({ link }: { link: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    input.current?.select();
    // Browsers give the clipboard to https and to this machine only; elsewhere the link stands marked, to be copied.
    const done = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    setIsCopied(done === true);
  }
  return (
    <div className="copybox">
      <input ref={input} className="input mono" aria-label="The link" readOnly value={link} />
      <Button size="small" onClick={copy}>
        <Icon name={isCopied ? "check" : "copy"} />
        {isCopied ? "Copied" : "Copy"}
      </Button>
      <span role="status" className="vh">
        {isCopied && "The link is copied."}
      </span>
    </div>
  );
}

type RoleDialogProps = {
  person: StaffRow;
  list: StaffList;
  rooms: readonly RoomRights[];
  isMe: boolean;
  onClose: () => void;
  onSave: (role: Role) => Promise<Outcome<unknown>>;
};

export function RoleDialog({ person, list, rooms, isMe, onClose, onSave }: RoleDialogProps) {
  const [role, setRole] = useState(person.role);
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<Failure>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (role === person.role) return onClose();
    setIsSaving(true);
    const answer = await onSave(role);
    setIsSaving(false);
    if (!answer.ok) setRefused(answer);
  }

  return (
    <FormDialog title="Change role" onClose={() => isSaving || onClose()}>
      <form className="form" noValidate onSubmit={submit}>
        <p className="muted dialog__who">{nameOf(person)}</p>
        <RefusedNotice refused={refused} />
        <RoleChoices legend="Role" isLegendHidden role={role} onChoose={setRole} />
        <div role="status">
          {role !== person.role && (
            <RoleNotice person={person} role={role} list={list} rooms={rooms} isMe={isMe} />
          )}
        </div>
        <Actions onCancel={onClose} busy={isSaving && "Saving..."} label="Save" />
      </form>
    </FormDialog>
  );
}

type RoleNoticeProps = Omit<RoleDialogProps, "onClose" | "onSave"> & { role: Role };

/** What opens and closes, and what it means for whoever it is about. */
function RoleNotice({ person, role, list, rooms, isMe }: RoleNoticeProps) {
  const name = firstNameOf(person);
  const needsFactor = list.required.includes(role) && !person.secondFactor;
  return (
    <div className={isMe ? "notice notice--warn" : "notice"}>
      <Icon name={isMe ? "alert" : "info"} />
      <div>
        <p>
          <strong>
            {roleWords[person.role].label} → {roleWords[role].label}.
          </strong>{" "}
          {differenceInWords(person.role, role, rooms)}{" "}
          {person.isHere &&
            !isMe &&
            `${name} is signed in now: what they type is kept, and the rooms change at their next click.`}
        </p>
        {isMe && (
          <p>This is you. Once saved, only another administrator can make you an administrator again.</p>
        )}
        {needsFactor && (
          <p>
            {roleWords[role].several} need a second factor. {isMe ? "You have" : `${name} has`} none and{" "}
            {isMe ? "are" : "is"} asked for it {person.isHere ? "at once" : "at the next sign-in"}.
          </p>
        )}
      </div>
    </div>
  );
}

type QuestionProps = { person: StaffRow; isMe: boolean; onClose: () => void; onConfirm: () => void };

export function RemoveDialog({ person, isMe, onClose, onConfirm }: QuestionProps) {
  return (
    <Question title="Remove access" onClose={onClose} onConfirm={onConfirm}>
      <p>
        {isMe
          ? "This is you: you are signed out everywhere and can no longer come in. What you did stays in the activity log under your name."
          : `${nameOf(person)} is signed out everywhere and can no longer come in. What they did stays in the activity log under their name.`}
      </p>
      <p>
        This cannot be undone, as {isMe ? "your" : "their"} password is gone with it. To come back,{" "}
        {isMe ? "you have" : "they have"} to be invited again.
      </p>
      <p className="muted">
        {person.email}, {roleWords[person.role].label}
      </p>
    </Question>
  );
}

export function TakeBackDialog({
  invitation,
  onClose,
  onConfirm,
}: Omit<QuestionProps, "person" | "isMe"> & { invitation: InvitationRow }) {
  return (
    <Question title="Take the invitation back" onClose={onClose} onConfirm={onConfirm}>
      <p>
        The link of {invitation.email} stops working at once. This cannot be undone: whoever is to come in
        after all has to be invited again, with a new link.
      </p>
    </Question>
  );
}

/** For whoever lost the phone or the key. */
export function FactorDialog({ person, list, onClose, onConfirm }: QuestionProps & { list: StaffList }) {
  const isAsked = list.required.includes(person.role);
  return (
    <Question title="Take the second factor off" onClose={onClose} onConfirm={onConfirm}>
      <p>
        Passkeys, codes and recovery codes of {nameOf(person)} stop working, and the password alone opens the
        door{isAsked ? ": a new second factor is asked for at once" : ""}. Make sure that it is really them
        who ask for it. This cannot be undone: the next one has to be set up anew.
      </p>
    </Question>
  );
}

function Question({
  title,
  onClose,
  onConfirm,
  children,
}: {
  title: string;
  onClose: () => void;
  onConfirm: () => void;
  children: React.ReactNode;
}) {
  return (
    <Dialog
      tone="ask"
      title={title}
      answers={["cancel", "confirm"]}
      onAnswer={(answer) => {
        onClose();
        if (answer === "confirm") onConfirm();
      }}
    >
      {children}
    </Dialog>
  );
}

export function LastAdminDialog({ person, onClose }: { person: StaffRow; onClose: () => void }) {
  return (
    <Dialog tone="warn" icon="key" title="The last administrator stays" onAnswer={onClose}>
      <p>
        {firstNameOf(person)} is the only administrator left. Make someone else an administrator first;
        otherwise nobody could let people in.
      </p>
    </Dialog>
  );
}

type RoleChoicesProps = {
  legend: string;
  isLegendHidden?: boolean;
  role: Role;
  onChoose: (role: Role) => void;
};

const roleChoices = Object.fromEntries(
  ROLES.map((role) => [role, { label: roleWords[role].label, about: roleWords[role].what }]),
) as Record<Role, { label: string; about: string }>;

function RoleChoices({ legend, isLegendHidden, role: chosen, onChoose }: RoleChoicesProps) {
  return (
    <fieldset className="field">
      <legend className={isLegendHidden ? "vh" : "label"}>{legend}</legend>
      <Choices name="role" options={roleChoices} chosen={chosen} onChoose={onChoose} />
    </fieldset>
  );
}

/** What is not about a field. */
function RefusedNotice({ refused }: { refused: Failure | undefined }) {
  if (!refused || Object.keys(refused.fields).length > 0) return null;
  return <ErrorNotice>{refused.message}</ErrorNotice>;
}

function Actions({ onCancel, busy, label }: { onCancel: () => void; busy: string | false; label: string }) {
  return (
    <div className="dialog__actions">
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </div>
  );
}
