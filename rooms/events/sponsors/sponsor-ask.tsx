import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useFocusAfterLeaving } from "#app/ui/use-focus-after-leaving.ts";
import { agoInWords } from "#domain/ago.ts";
import { formatCents } from "#domain/money.ts";
import type { SponsorStatus, Sponsorship } from "./sponsorship.ts";

type AskProps = {
  row: Sponsorship;
  onAnswer?: (status: SponsorStatus) => Promise<unknown>;
};

export function Ask({ row, onAnswer }: AskProps) {
  const whole = useRef<HTMLLIElement>(null);
  useFocusAfterLeaving(whole);
  const [isBusy, setIsBusy] = useState(false);
  const { name, tier, cents, familyNames, gotra, nakshatra, email, phone, note, askedAt, donorId } = row;
  // The buttons are not disabled meanwhile: one that is would let go of the focus.
  async function answer(status: SponsorStatus) {
    if (isBusy) return;
    setIsBusy(true);
    await onAnswer?.(status);
    setIsBusy(false);
  }
  return (
    <li className="ask" ref={whole}>
      <div>
        <h3>
          {name} <small>{agoInWords(askedAt, Date.now())}</small>
        </h3>
        <p className="ask__what">
          <b>{tier}</b>, <span className="num">{formatCents(cents)}</span>
          {row.waiting && ", waiting list"}
        </p>
        {donorId && <p className="hint">Known donor</p>}
      </div>
      <p className="ask__who fine">
        {familyNames && (
          <>
            <b>{familyNames}</b>
            <br />
          </>
        )}
        {gotra ? `${gotra} gotra` : "gotra not given"}, {nakshatra || "nakshatra not given"}
        <br />
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <span className="num">, {phone}</span>}
      </p>
      {onAnswer && (
        <p className="ask__acts">
          <Button
            kind="quiet"
            size="small"
            onClick={() => answer("cancelled")}
            aria-label={`Decline ${name}`}
          >
            Decline
          </Button>
          <Button size="small" onClick={() => answer("confirmed")} aria-label={`Confirm ${name}`}>
            Confirm
          </Button>
        </p>
      )}
      {note && <p className="ask__note">“{note}”</p>}
    </li>
  );
}
