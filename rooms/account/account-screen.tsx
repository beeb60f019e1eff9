import { useState } from "react";
import { type LoaderFunctionArgs, redirectDocument, useLoaderData, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { signOut } from "#app/admin/leaving.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { ThrowAway, useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/choices.tsx";
import { Dialog, FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { greetingOf } from "#domain/person.ts";
import { roleWords } from "#domain/roles.ts";
import { SESSION_TIMES } from "#domain/session-times.ts";
import { adminOf } from "#server/auth/guard.ts";
import { services } from "#server/services.ts";
import { rooms } from "../opened.ts";
import {
  type Account,
  accountEndpoints,
  hasSecondFactor,
  type OwnName,
  type SessionRow,
  sessionEndpoint,
} from "./account.ts";
import { deviceIcon, sessionInWords, writtenDay } from "./account-words.ts";
import { OneTimeCodes, RecoveryCodes, SetUpCodes } from "./one-time-codes.tsx";
import { Part, Thing, useChange } from "./part.tsx";
import { AddPasskey, Passkeys } from "./passkeys.tsx";
import "./account.css";

export const meta = adminMeta("Your account");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const house = context.get(services);
  const admin = await adminOf(request, house);
  if (!admin) throw redirectDocument("/manage");
  // The browser writes the same words as the server, whatever its own clock says.
  return { account: await context.get(rooms).account.read(admin), now: new Date(house.now()).toISOString() };
}

type AccountOpen = "password" | "passkey" | "codes" | { recoveryCodes: string[]; areNew: boolean };

export default function AccountScreen() {
  const { account, now } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<AccountOpen>();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const close = () => setOpen(undefined);
  const begin = (next: AccountOpen) => {
    toast.clear();
    setOpen(next);
  };
  const done = (words: string) => {
    close();
    toast.say(words);
    revalidate();
  };
  const { email, role, isHosted } = account;
  const who = role === "admin" ? "Another administrator" : "An administrator";
  return (
    <>
      <ScreenHead
        title="Your account"
        about={
          <>
            {email}, {roleWords[role].label}. {who} can change the role.
          </>
        }
      />
      {account.needsSecondFactor && !hasSecondFactor(account) && (
        <RoleAsks account={account} onGoOn={begin} />
      )}
      {account.needsSecondFactor && hasSecondFactor(account) && !account.hasShownFactor && (
        <SignInAgain account={account} />
      )}
      {isHosted && <KeptByGoogle />}
      <div className="accts stack">
        <Name account={account} isAlone={open === undefined} />
        {!isHosted && (
          <>
            <Password changedAt={account.passwordChangedAt} onChange={() => begin("password")} />
            <Passkeys account={account} now={now} onAdd={() => begin("passkey")} />
            <OneTimeCodes
              account={account}
              onSetUp={() => begin("codes")}
              onNewCodes={(recoveryCodes) => begin({ recoveryCodes, areNew: true })}
            />
          </>
        )}
        <Sessions sessions={account.sessions} now={now} />
      </div>
      {open === "password" && (
        <ChangePassword
          email={email}
          onClose={close}
          onChanged={() => done("Password changed. Your other sessions have ended.")}
        />
      )}
      {open === "passkey" && (
        <AddPasskey
          account={account}
          suggestion={account.sessions.find(({ isThisOne }) => isThisOne)?.browser ?? ""}
          onClose={close}
          onAdded={() => done("Passkey added")}
        />
      )}
      {open === "codes" && (
        <SetUpCodes
          account={account}
          onClose={close}
          onTurnedOn={(recoveryCodes) => setOpen({ recoveryCodes, areNew: false })}
        />
      )}
      {typeof open === "object" && (
        <RecoveryCodes
          codes={open.recoveryCodes}
          areNew={open.areNew}
          onClose={() => done(open.areNew ? "New recovery codes made" : "One-time codes are on")}
        />
      )}
    </>
  );
}

/** For whoever was led here because their role needs a second factor that they do not have. */
function RoleAsks({ account, onGoOn }: { account: Account; onGoOn: (next: AccountOpen) => void }) {
  const [choice, setChoice] = useState<keyof typeof choices>("passkey");
  return (
    <form
      className="role-asks stack"
      aria-label="Choose a second factor"
      onSubmit={(event) => {
        event.preventDefault();
        onGoOn(choice);
      }}
    >
      <div className="notice notice--warn">
        <Icon name="shield" />
        <p>
          <strong>{roleWords[account.role].several} now need a second factor.</strong> Choose one; it takes a
          minute. Until then the other rooms wait.
        </p>
      </div>
      <Choices name="factor" options={choices} chosen={choice} onChoose={setChoice} isSideBySide />
      <Button type="submit" size="small">
        Go on
      </Button>
    </form>
  );
}

/** For whoever has the second factor that their role needs, and came in without showing it. */
function SignInAgain({ account }: { account: Account }) {
  return (
    <div className="role-asks stack">
      <div className="notice notice--warn">
        <Icon name="shield" />
        <p>
          <strong>{roleWords[account.role].several} need a second factor.</strong> You signed in without
          yours. Sign in again with it to open the other pages.
        </p>
      </div>
      <Button size="small" onClick={() => signOut()}>
        Sign in again
      </Button>
    </div>
  );
}

const choices = {
  passkey: { label: "A passkey", about: "Finger, face or screen lock. The easiest." },
  codes: { label: "One-time codes", about: "An app on your phone." },
} as const;

function KeptByGoogle() {
  return (
    <div className="notice">
      <Icon name="info" />
      <div>
        <p>
          At this temple, signing in is kept by Google. Password, passkeys and one-time codes are changed
          there.
        </p>
        <ExternalLink kind="bare" className="linkbtn" href="https://myaccount.google.com/security">
          <Icon name="ext" />
          Open your Google account
        </ExternalLink>
      </div>
    </div>
  );
}

/** `isAlone` while nothing is open over it that keeps watch over typed words itself. */
function Name({ account, isAlone }: { account: Account; isAlone: boolean }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { typed, set, errors, fault, isSending, isDirty, form } = useTypedForm({
    blank: { name: account.name },
    send: ({ name }) => send(accountEndpoints.rename, { name }),
    onSent(after) {
      set("name", after.name);
      toast.say("Name saved", account.name && account.name !== after.name ? takingBack(after) : undefined);
      revalidate();
    },
  });
  /** The account was without a name before: that is nothing to go back to. */
  function takingBack(after: OwnName) {
    const { name, version } = account;
    return {
      async run() {
        const answer = await send(accountEndpoints.undoRename, { version, current: after.version });
        if (answer.ok) set("name", name);
        revalidate();
        return answer;
      },
      undone: `Undone: your name is ${name} again.`,
    };
  }
  const greeted = { ...account, name: typed.name.trim() || account.name };
  return (
    <Part title="Name" hint="Stands beside everything you change, and stays there.">
      <form className="acct__row" {...form}>
        <Field
          label="Your name"
          name="name"
          required
          hint={`You are greeted by the first word: Welcome, ${greetingOf(greeted)}.`}
          error={errors.name}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="name"
              maxLength={100}
              value={typed.name}
              onChange={({ target }) => set("name", target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="small" kind="quiet" busy={isSending && "Saving..."}>
          Save
        </Button>
      </form>
      {fault && <ErrorNotice>{fault}</ErrorNotice>}
      {isDirty && isAlone && <KeepName />}
    </Part>
  );
}

function KeepName() {
  const leave = useAskBeforeLeaving(true, false, () => {});
  return <ThrowAway leave={leave} what="Your new name has not been saved." />;
}

function Password({ changedAt, onChange }: { changedAt: string | null; onChange: () => void }) {
  return (
    <Part title="Password" hint="With a passkey you rarely need it, but it stays the first way in.">
      <ul className="things">
        <Thing
          icon="key"
          name="Password"
          about={changedAt ? `Changed ${writtenDay(changedAt)}` : "No change noted so far"}
        >
          <Button size="small" kind="quiet" aria-label="Change password" onClick={onChange}>
            Change
          </Button>
        </Thing>
      </ul>
    </Part>
  );
}

type ChangePasswordProps = { email: string; onClose: () => void; onChanged: () => void };

function ChangePassword({ email, onClose, onChanged }: ChangePasswordProps) {
  const { typed, set, errors, fault, isSending, isDirty, form } = useTypedForm({
    blank: { current: "", next: "" },
    send: (passwords) => send(accountEndpoints.password, passwords),
    onSent: onChanged,
  });
  const leave = useAskBeforeLeaving(isDirty, isSending, onClose);
  return (
    <FormDialog title="Change password" onClose={leave.ask}>
      <form className="form" {...form}>
        {fault && <ErrorNotice>{fault}</ErrorNotice>}
        {/* Whoever keeps passwords for people asks whose this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password now"
          name="current"
          isMarked
          error={errors.current}
          autoComplete="current-password"
          value={typed.current}
          onChange={({ target }) => set("current", target.value)}
        />
        <PasswordField
          label="New password"
          name="next"
          isMarked
          hint={
            errors.next
              ? undefined
              : "At least 12 letters. Four words in a row are easy to keep and hard to guess."
          }
          error={errors.next}
          autoComplete="new-password"
          value={typed.next}
          onChange={({ target }) => set("next", target.value)}
        />
        <p className="hint">Your other sessions end. This one stays.</p>
        <div className="dialog__actions">
          <Button kind="quiet" onClick={leave.ask}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending && "Saving..."}>
            Save
          </Button>
        </div>
      </form>
      <ThrowAway leave={leave} what="Your password has not been changed." />
    </FormDialog>
  );
}

function Sessions({ sessions, now }: { sessions: SessionRow[]; now: string }) {
  const change = useChange();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Part
      title="Where you are signed in"
      hint={`A session without a sign of life ends by itself after ${SESSION_TIMES.idleEndSeconds / 60} minutes.`}
    >
      <ul className="things">
        {sessions.map((session) => (
          <Thing
            key={session.id}
            icon={deviceIcon(session.browser, "laptop")}
            name={session.browser}
            tag={session.isThisOne && <Tag kind="line">This one</Tag>}
            about={sessionInWords(session, now)}
          >
            {!session.isThisOne && (
              <button
                className="linkbtn"
                type="button"
                aria-label={`End: ${session.browser}`}
                onClick={() => change(send(sessionEndpoint(session.id)), `Session ended: ${session.browser}`)}
              >
                End
              </button>
            )}
          </Thing>
        ))}
      </ul>
      <div className="acct__acts">
        <Button size="small" kind="quiet" onClick={() => setIsAsking(true)}>
          <Icon name="logout" />
          Sign out everywhere
        </Button>
      </div>
      {isAsking && <SignOutEverywhere onClose={() => setIsAsking(false)} />}
    </Part>
  );
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  async function leaveEverywhere() {
    onClose();
    const answer = await send(accountEndpoints.endOtherSessions);
    if (answer.ok) await signOut();
    else toast.fail(answer.message);
  }
  return (
    <Dialog
      tone="ask"
      title="Sign out everywhere?"
      answers={["cancel", "confirm"]}
      labels={{ confirm: "Sign out everywhere" }}
      onAnswer={(answer) => (answer === "confirm" ? leaveEverywhere() : onClose())}
    >
      <p>Every session ends at once, this one too. Unsaved words in other tabs are lost.</p>
    </Dialog>
  );
}
