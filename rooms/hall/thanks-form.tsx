import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { useTypedForm } from "#app/admin/typed-words.tsx";
import { type Outcome, send } from "#app/records/client.ts";
import { LinesField, SelectField } from "#app/records/record-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { funds } from "#domain/funds.ts";
import { wholeDonor } from "../donors/donor.ts";
import type { Gift } from "../ledger/gift.ts";
import { PHASES } from "../loans-projects/phases/phase.ts";
import { type HallDesk, USUAL_SECONDS } from "./hall.ts";
import { shownGift, thanksFor, WELL_WISHER } from "./thanks.ts";
import { lookingAfter, takingDown, thanking } from "./thanks-calls.ts";

const spans = { "30": "Half a minute", "60": "A minute", "120": "Two minutes", "300": "Five minutes" };

type ThanksFormProps = {
  text: string;
  /** The gift it is for, where it is for one. */
  giftId?: string;
  hint: string;
  onSent: (shown: { version: string }) => void;
  onCancel?: () => void;
};

/** What is put on the display, and for how long. */
export function ThanksForm({ text, giftId, hint, onSent, onCancel }: ThanksFormProps) {
  const blank = { text, seconds: String(USUAL_SECONDS) };
  const { fault, isSending, form, become, ...fields } = useTypedForm({
    blank,
    send: (typed) =>
      send(thanking, { text: typed.text, seconds: Number(typed.seconds), ...(giftId && { giftId }) }),
    onSent: (shown) => {
      become(blank);
      onSent(shown);
    },
  });
  const state = { ...fields, isNew: true };
  return (
    <form className="form" {...form}>
      {fault && <ErrorNotice>Error: {fault}</ErrorNotice>}
      <LinesField form={state} name="text" label="What it says" required rows={3} hint={hint} />
      <SelectField form={state} name="seconds" label="For how long" options={spans} />
      <div className="dialog__actions">
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={isSending && "Sending..."}>
          <Icon name="diya" />
          Show it in the hall
        </Button>
      </div>
    </form>
  );
}

/** The button beside a gift, and what it opens: words that obey what the donor wants to be shown. */
export function ThankInTheHall({ gift }: { gift: Gift }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button kind="outline" size="small" onClick={() => setIsOpen(true)}>
        <Icon name="diya" />
        Thank on the hall display
      </Button>
      {isOpen && (
        <FormDialog title="Thank on the hall display" onClose={close}>
          <GiftThanks gift={gift} onClose={close} />
        </FormDialog>
      )}
    </>
  );
}

function GiftThanks({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const known = useKnown(gift);
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <Sent onClose={onClose} />;
  if (!known) return <p aria-busy="true">Looking up what may be shown…</p>;
  const { donor, desk } = known;
  if (!donor.ok || !desk.ok)
    return <ErrorNotice>{donor.ok ? (desk.ok ? "" : desk.message) : donor.message}</ErrorNotice>;
  return (
    <>
      <ThanksForm
        text={thanksFor(gift, donor.data, funds[gift.fund])}
        giftId={gift.id}
        hint={shownInWords(shownGift(gift, donor.data))}
        onSent={() => setIsSent(true)}
        onCancel={onClose}
      />
      <PublishedNote desk={desk.data} />
    </>
  );
}

/** Said where it was sent from: what is said in passing lies behind the open gift. */
function Sent({ onClose }: { onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome<undefined>>();
  const takeDown = async () => setOutcome(await send(takingDown));
  return (
    <>
      {outcome && !outcome.ok && <ErrorNotice>Error: {outcome.message}</ErrorNotice>}
      <p role="status">{outcome?.ok ? "Taken from the hall display." : "It is on the hall display now."}</p>
      <div className="dialog__actions">
        {!outcome?.ok && (
          <Button kind="quiet" onClick={takeDown}>
            Take it down
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}

/** Of a gift that nobody's record belongs to, nobody is looked up. */
function useKnown({ donorId }: Gift) {
  type Donor = Parameters<typeof shownGift>[1];
  const [known, setKnown] = useState<{ donor: Outcome<Donor>; desk: Outcome<HallDesk> }>();
  useEffect(() => {
    let isGone = false;
    const nobody: Outcome<Donor> = { ok: true, data: undefined };
    Promise.all([donorId ? send(wholeDonor(donorId)) : nobody, send(lookingAfter)]).then(([donor, desk]) => {
      if (!isGone) setKnown({ donor, desk });
    });
    return () => {
      isGone = true;
    };
  }, [donorId]);
  return known;
}

/** What the text already takes care of. */
function shownInWords({ name, cents }: ReturnType<typeof shownGift>) {
  if (name === WELL_WISHER)
    return "This gift is anonymous: the name stays out. The first line is written large.";
  if (cents === null) return "This donor is shown without amounts. The first line is written large.";
  return "The first line is written large.";
}

/** Said to whoever sets the display up: a bar that stands still while people give is no fault. */
export function PublishedNote({ desk: { published } }: { desk: HallDesk }): ReactNode {
  if (published.length === 0) return null;
  const names = published.map(({ number }) => `Phase ${number}`);
  const [last, ...before] = names.toReversed();
  const which = before.length > 0 ? `${before.toReversed().join(", ")} and ${last}` : last;
  return (
    <div className="notice notice--below">
      <Icon name="info" />
      <p>
        The figures of {which} are published by hand: on the display they do not move with gifts.{" "}
        <Link to={PHASES}>Show the records instead</Link>
      </p>
    </div>
  );
}
