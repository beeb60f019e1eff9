import { useState } from "react";
import { type RefusedForm, ThrowAway, useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { type Outcome, send } from "#app/records/client.ts";
import { TextField } from "#app/records/record-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { AnswerOf } from "#domain/records.ts";
import { type Account, accountEndpoints, hasSecondFactor, type Passkey, passkeyEndpoint } from "./account.ts";
import { deviceIcon, passkeyInWords, whyItStays } from "./account-words.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { Part, Thing, useDone } from "./part.tsx";

type PasskeysProps = { account: Account; now: string; onAdd: () => void };

export function Passkeys({ account, now, onAdd }: PasskeysProps) {
  const { passkeys } = account;
  const [going, setGoing] = useState<Passkey>();
  return (
    <Part
      title="Passkeys"
      hint="A finger, a face or the screen lock signs you in by itself. Nothing to remember, nothing to steal."
    >
      <ul className="things">
        {passkeys.map((passkey) => (
          <Thing
            key={passkey.id}
            icon={deviceIcon(passkey.name, "passkey")}
            name={passkey.name}
            about={passkeyInWords(passkey, now)}
          >
            <button
              className="linkbtn"
              type="button"
              aria-label={`Remove: ${passkey.name}`}
              onClick={() => setGoing(passkey)}
            >
              Remove
            </button>
          </Thing>
        ))}
        {passkeys.length === 0 && (
          <Thing icon="passkey" name="No passkey yet" about="Signing in with a finger is faster than typing.">
            <Button size="small" kind="quiet" aria-label="Add a passkey" onClick={onAdd}>
              Add
            </Button>
          </Thing>
        )}
      </ul>
      {passkeys.length > 0 && (
        <div className="acct__acts">
          <Button size="small" onClick={onAdd}>
            <Icon name="plus" />
            Add a passkey
          </Button>
        </div>
      )}
      {going && <RemovePasskey account={account} passkey={going} onClose={() => setGoing(undefined)} />}
    </Part>
  );
}

type RemovePasskeyProps = { account: Account; passkey: Passkey; onClose: () => void };

function RemovePasskey({ account, passkey, onClose }: RemovePasskeyProps) {
  const done = useDone(onClose);
  const why = whyItStays(account, "passkey");
  if (why)
    return (
      <Dialog tone="error" title="This passkey stays" onAnswer={onClose}>
        <p>{why}</p>
      </Dialog>
    );
  return (
    <ConfirmIdentity
      account={account}
      title="Remove this passkey?"
      confirm="Remove passkey"
      isDanger
      act={(proof) => send(passkeyEndpoint(passkey.id), proof)}
      onDone={() => done("Passkey removed")}
      onClose={onClose}
    >
      <p>
        <b>{passkey.name}</b> no longer signs you in, and your other sessions end. You can delete what your
        device keeps of it there.
      </p>
    </ConfirmIdentity>
  );
}

type PasskeysOptions = AnswerOf<typeof accountEndpoints.beginPasskey>;
type AddPasskeyProps = { account: Account; suggestion: string; onClose: () => void; onAdded: () => void };

/** Whoever has a factor shows it before another joins it. */
export function AddPasskey({ account, ...props }: AddPasskeyProps) {
  const [options, setOptions] = useState<PasskeysOptions>();
  if (hasSecondFactor(account) && !options)
    return (
      <ConfirmIdentity
        account={account}
        title="Add a passkey"
        confirm="Go on"
        act={(proof) => send(accountEndpoints.beginPasskey, proof)}
        onDone={setOptions}
        onClose={props.onClose}
      />
    );
  return <NamePasskey {...props} options={options} />;
}

/** A name first, then the browser's own window. */
function NamePasskey({
  suggestion,
  options,
  onClose,
  onAdded,
}: Omit<AddPasskeyProps, "account"> & { options: PasskeysOptions | undefined }) {
  const { typed, set, errors, fault, isSending, isDirty, form } = useTypedForm({
    blank: { name: suggestion },
    send: ({ name }) => addPasskey(name, options),
    onSent: onAdded,
  });
  const leave = useAskBeforeLeaving(isDirty && !isSending, false, onClose);
  const close = () => {
    if (isSending) stopAsking().then(onClose);
    else leave.ask();
  };
  return (
    <FormDialog title="Add a passkey" onClose={close}>
      <form className="form" {...form}>
        {fault && <ErrorNotice>{fault}</ErrorNotice>}
        <TextField
          form={{ typed, set, errors, isNew: true }}
          name="name"
          label="Name for it"
          required
          hint="So that you recognise it later."
          type="text"
          maxLength={100}
        />
        <div className="notice">
          <Icon name="passkey" />
          <p>
            Your browser asks next, in its own window. Add one on each device you use, or on a key you carry.
          </p>
        </div>
        <div className="dialog__actions">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending && "Waiting..."}>
            Go on
          </Button>
        </div>
      </form>
      <ThrowAway leave={leave} what="The passkey has not been added." />
    </FormDialog>
  );
}

/** Only whoever adds a passkey loads what talks to the browser about it. */
const webauthn = () => import("@simplewebauthn/browser");

async function addPasskey(name: string, shown?: PasskeysOptions): Promise<Outcome<Passkey> | RefusedForm> {
  if (!name.trim()) return { ok: false, message: "", fields: { name: "Please give it a name" } };
  const options: Outcome<PasskeysOptions> = shown
    ? { ok: true, data: shown }
    : await send(accountEndpoints.beginPasskey, {});
  if (!options.ok) return options;
  try {
    const { startRegistration } = await webauthn();
    const answer = await startRegistration({ optionsJSON: options.data });
    return await send(accountEndpoints.addPasskey, { name, answer });
  } catch (fault) {
    return { ok: false, message: refusalOf(fault), fields: {} };
  }
}

async function stopAsking() {
  const { WebAuthnAbortService } = await webauthn();
  WebAuthnAbortService.cancelCeremony();
}

/** What the browser means by the names of its faults. */
function refusalOf(fault: unknown) {
  switch (fault instanceof Error && fault.name) {
    case "InvalidStateError":
      return "This device has a passkey for you already.";
    case "NotAllowedError":
    case "AbortError":
      return "No passkey was added: your browser was told to stop, or it took too long. You can try again.";
    default:
      return "This browser could not add a passkey. Please try another browser or device.";
  }
}
