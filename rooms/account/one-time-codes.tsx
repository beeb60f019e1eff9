import { useCallback, useEffect, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { useTemple } from "#app/frame-words.tsx";
import { send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog, FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type DrawnQr, QrDrawing } from "#app/ui/qr-drawing.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { AnswerOf } from "#domain/records.ts";
import { roleWords } from "#domain/roles.ts";
import { type Account, accountEndpoints, hasSecondFactor } from "./account.ts";
import { inFours, whyItStays, writtenDay } from "./account-words.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { Part, Thing, useDone } from "./part.tsx";

const ALL_CODES = 10;

type CodesProps = { account: Account; onSetUp: () => void; onNewCodes: (codes: string[]) => void };

export function OneTimeCodes({ account, onSetUp, onNewCodes }: CodesProps) {
  const { codes, role, needsSecondFactor } = account;
  const [asked, setAsked] = useState<"turn off" | "new codes">();
  const close = () => setAsked(undefined);
  return (
    <Part title="One-time codes" hint="Six digits from an app on your phone, asked for after the password.">
      <ul className="things">
        {codes ? (
          <>
            <Thing
              icon="mobile"
              name="Authenticator app"
              tag={
                <Tag kind="green">
                  <Icon name="check" />
                  On
                </Tag>
              }
              about={`On since ${writtenDay(codes.since)}`}
            >
              <button
                className="linkbtn"
                type="button"
                aria-label="Turn off: one-time codes"
                onClick={() => setAsked("turn off")}
              >
                Turn off
              </button>
            </Thing>
            <Thing
              icon="doc"
              name="Recovery codes"
              about={`${codes.recoveryCodesLeft} of ${ALL_CODES} left. Each opens the door once when the phone is lost`}
            >
              <button className="linkbtn" type="button" onClick={() => setAsked("new codes")}>
                New codes
              </button>
            </Thing>
          </>
        ) : (
          <Thing icon="mobile" name="One-time codes" about="Off">
            <Button size="small" kind="quiet" aria-label="Set up one-time codes" onClick={onSetUp}>
              Set up
            </Button>
          </Thing>
        )}
      </ul>
      {codes && needsSecondFactor && (
        <p className="hint">
          {whyItStays(account, "codes") ??
            `${roleWords[role].several} need a second factor. Turning codes off is possible because you have passkeys.`}
        </p>
      )}
      {asked === "turn off" && <TurnCodesOff account={account} onClose={close} />}
      {asked === "new codes" && <NewCodes account={account} onClose={close} onMade={onNewCodes} />}
    </Part>
  );
}

function TurnCodesOff({ account, onClose }: { account: Account; onClose: () => void }) {
  const done = useDone(onClose);
  const why = whyItStays(account, "codes");
  if (why)
    return (
      <Dialog tone="error" title="One-time codes stay on" onAnswer={onClose}>
        <p>{why}</p>
      </Dialog>
    );
  return (
    <ConfirmIdentity
      account={account}
      title="Turn one-time codes off?"
      confirm="Turn off"
      isDanger
      act={(proof) => send(accountEndpoints.turnCodesOff, proof)}
      onDone={() => done("One-time codes are off")}
      onClose={onClose}
    >
      <p>
        Your password alone signs you in then. The recovery codes stop working too, and your other sessions
        end.
      </p>
    </ConfirmIdentity>
  );
}

type NewCodesProps = { account: Account; onClose: () => void; onMade: (codes: string[]) => void };

function NewCodes({ account, onClose, onMade }: NewCodesProps) {
  return (
    <ConfirmIdentity
      account={account}
      title="Make new recovery codes?"
      confirm="Make new codes"
      isDanger
      act={(proof) => send(accountEndpoints.newRecoveryCodes, proof)}
      onDone={({ recoveryCodes }) => {
        onClose();
        onMade(recoveryCodes);
      }}
      onClose={onClose}
    >
      <p>Those you have stop working at once, and your other sessions end.</p>
    </ConfirmIdentity>
  );
}

type BegunSetup = AnswerOf<typeof accountEndpoints.beginCodes>;
type SetUpCodesProps = {
  account: Account;
  onClose: () => void;
  onTurnedOn: (recoveryCodes: string[]) => void;
};

/** Whoever has a passkey shows it before codes join it. */
export function SetUpCodes({ account, ...props }: SetUpCodesProps) {
  const [shown, setShown] = useState<BegunSetup>();
  if (hasSecondFactor(account) && !shown)
    return (
      <ConfirmIdentity
        account={account}
        title="Set up one-time codes"
        confirm="Go on"
        act={(proof) => send(accountEndpoints.beginCodes, proof)}
        onDone={setShown}
        onClose={props.onClose}
      />
    );
  return <ShowKey {...props} shown={shown} onBeginAgain={() => setShown(undefined)} />;
}

type ShowKeyProps = Omit<SetUpCodesProps, "account"> & {
  shown: BegunSetup | undefined;
  onBeginAgain: () => void;
};

/** Shows the app its key, and turns codes on with the first one. */
function ShowKey({ shown, onBeginAgain, onClose, onTurnedOn }: ShowKeyProps) {
  const { begun, failed, begin } = useNewKey(shown);
  const { typed, set, errors, fault, isSending, form } = useTypedForm({
    blank: { code: "" },
    async send({ code }) {
      if (!/^\d{6}$/.test(code.replaceAll(" ", "")))
        return { ok: false, message: "", fields: { code: "Please type the six digits that the app shows" } };
      const answer = await send(accountEndpoints.turnCodesOn, { code });
      // The key was shown too long ago: there is another one to scan.
      if (!answer.ok && answer.code === "begin-again") await (shown ? onBeginAgain() : begin());
      return answer;
    },
    onSent: ({ recoveryCodes }) => onTurnedOn(recoveryCodes),
  });
  const close = () => !isSending && onClose();
  return (
    <FormDialog title="Set up one-time codes" isWide onClose={close}>
      <form className="form" {...form}>
        {fault && <ErrorNotice>{fault}</ErrorNotice>}
        {failed && <ErrorNotice>{failed}</ErrorNotice>}
        {!begun && !failed && (
          <p className="muted" role="status">
            One moment...
          </p>
        )}
        {begun && (
          <ol className="steps">
            <li>
              <div>
                <h3>Scan this with an authenticator app</h3>
                <p className="hint">Google Authenticator, 1Password, Apple Passwords: any will do.</p>
                <div className="otp">
                  <QrCode address={begun.uri} />
                  <div className="otp__key">
                    <p className="hint">Cannot scan? Type this key</p>
                    <p className="mono">{inFours(begun.secret)}</p>
                    <CopyButton words={begun.secret} what="the key" />
                  </div>
                </div>
              </div>
            </li>
            <li>
              <div className="otp__code">
                <h3>Type the six digits it shows</h3>
                <Field label="Six digits" name="code" error={errors.code}>
                  {(control) => (
                    <input
                      {...control}
                      className="input code num"
                      type="text"
                      inputMode="numeric"
                      autoComplete="one-time-code"
                      maxLength={7}
                      required
                      value={typed.code}
                      onChange={({ target }) => set("code", target.value)}
                    />
                  )}
                </Field>
              </div>
            </li>
          </ol>
        )}
        <div className="dialog__actions">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          {failed ? (
            <Button onClick={begin}>Try again</Button>
          ) : (
            <Button type="submit" disabled={!begun} busy={isSending && "Turning on..."}>
              Turn on
            </Button>
          )}
        </div>
      </form>
    </FormDialog>
  );
}

/** Asked for as the dialog opens, unless it was answered already. */
function useNewKey(shown: BegunSetup | undefined) {
  const [begun, setBegun] = useState(shown);
  const [failed, setFailed] = useState("");
  const begin = useCallback(async () => {
    setFailed("");
    const answer = await send(accountEndpoints.beginCodes, {});
    if (answer.ok) setBegun(answer.data);
    else setFailed(answer.message);
  }, []);
  useEffect(() => {
    if (!shown) begin();
  }, [begin, shown]);
  return { begun, failed, begin };
}

/** What an app scans. Drawn in the browser, so that the key goes nowhere else; loaded by whoever sets codes up. */
function QrCode({ address }: { address: string }) {
  const [drawn, setDrawn] = useState<DrawnQr>();
  useEffect(() => {
    let isOver = false;
    Promise.all([import("lean-qr"), import("lean-qr/extras/svg")]).then(
      ([{ generate }, { toSvgPath }]) => {
        const code = generate(address);
        if (!isOver) setDrawn({ size: code.size, path: toSvgPath(code) });
      },
      // The key beside it can be typed.
      console.error,
    );
    return () => {
      isOver = true;
    };
  }, [address]);
  return <QrDrawing code={drawn} label="QR code to scan with an authenticator app" />;
}

type RecoveryCodesProps = {
  codes: string[];
  /** Whether there were others before. */
  areNew: boolean;
  onClose: () => void;
};

/** The only time they can be read: nobody leaves by accident before they are kept. */
export function RecoveryCodes({ codes, areNew, onClose }: RecoveryCodesProps) {
  const temple = useTemple();
  const [isKept, setIsKept] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const { revalidate } = useRevalidator();
  const leave = useAskBeforeLeaving(!isKept, false, onClose);
  const tick = useId();
  useEffect(() => {
    revalidate();
  }, [revalidate]);
  return (
    <FormDialog title="Your recovery codes" onClose={leave.ask}>
      <div className="codes-sheet">
        <p className="codes-sheet__paper">{temple.name}. Each opens the door once.</p>
        <p className="codes-sheet__screen">
          Each opens the door once, in place of a code from the phone.{" "}
          <strong>They are shown only now.</strong> Keep them where you keep papers that matter.
        </p>
        <ol className="codes num" aria-label="Ten recovery codes">
          {codes.map((code) => (
            <li key={code} className="mono">
              {code}
            </li>
          ))}
        </ol>
        <div className="codes__acts">
          <CopyButton words={codes.join("\n")} what="the codes" />
          <button className="linkbtn" type="button" onClick={() => saveAsFile(temple.name, codes)}>
            <Icon name="download" />
            Save as a file
          </button>
          <button className="linkbtn" type="button" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </button>
        </div>
        <label className="tick" htmlFor={tick}>
          <input
            type="checkbox"
            id={tick}
            checked={isKept}
            aria-invalid={isReminded && !isKept ? true : undefined}
            aria-describedby={isReminded && !isKept ? `${tick}-error` : undefined}
            onChange={({ target }) => setIsKept(target.checked)}
          />
          <span>I have kept them.{areNew && " The old codes no longer work."}</span>
        </label>
        {isReminded && !isKept && (
          <p className="error" id={`${tick}-error`} role="alert">
            <Icon name="alert" />
            Please keep them first, and then tick this.
          </p>
        )}
        <div className="dialog__actions">
          <Button onClick={() => (isKept ? onClose() : setIsReminded(true))}>Done</Button>
        </div>
      </div>
      {leave.isAsking && (
        <Dialog
          tone="ask"
          title="Leave without the codes?"
          answers={["cancel", "confirm"]}
          labels={{ cancel: "Back to the codes", confirm: "Leave" }}
          onAnswer={(answer) => (answer === "confirm" ? leave.now() : leave.stay())}
        >
          <p>
            They are not shown again. Without them, a lost phone keeps you out until an administrator helps.
          </p>
        </Dialog>
      )}
    </FormDialog>
  );
}

function saveAsFile(temple: string, codes: string[]) {
  const words = `Recovery codes, ${temple}\nEach works once.\n\n${codes.join("\n")}\n`;
  const address = URL.createObjectURL(new Blob([words], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: "recovery-codes.txt" }).click();
  URL.revokeObjectURL(address);
}
