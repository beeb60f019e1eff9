import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import { type Failure, send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import {
  type Count,
  closing,
  differenceInWords,
  type Figures,
  hasControl,
  NO_CHECK_NUMBER,
  toneOf,
} from "../../ledger/count.ts";

type TallyProps = {
  count: Count;
  figures: Figures;
  /** Rows that are not in the ledger, and those of them that were left. */
  pending: number;
  unsaved: number;
  onClosed: (count: Count) => void;
};

/** What the rows come to beside what was counted by hand, in large type, and the way to close. */
export function Tally({ count, figures, pending, unsaved, onClosed }: TallyProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const [fault, setFault] = useState<Failure>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const difference = differenceInWords(figures);
  const isReady = hasControl(count) && difference === "" && pending === 0;
  const isNumberMissing = fault?.code === NO_CHECK_NUMBER;
  useEffect(() => {
    if (isReady) setFault(undefined);
  }, [isReady]);

  async function close(sent: { evenWithoutNumbers?: boolean } = {}) {
    setIsAsking(false);
    setIsClosing(true);
    setFault(undefined);
    const answer = await send(closing(count.id), sent);
    setIsClosing(false);
    if (!answer.ok) return setFault(answer);
    toast.say("The count is closed.");
    onClosed(answer.data);
    revalidate();
    // The button that was pressed is gone with the open sheet.
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <>
      <section className="tally tally--stick" aria-label="Counted against control">
        <div className="tally__in">
          <TallyFigures figures={figures} hasControl={hasControl(count)} />
          <Difference figures={figures} isWritten={hasControl(count)} unsaved={unsaved} />
          <Button
            disabled={!isReady}
            aria-describedby={isReady ? undefined : "close-why"}
            busy={isClosing && "Closing..."}
            onClick={() => setIsAsking(true)}
          >
            Close count
          </Button>
        </div>
      </section>
      <p className="vh" id="close-why">
        {pending > 0
          ? "Closing waits until every row is saved."
          : "Closing waits until sum and number agree with the control slip."}
      </p>
      {fault && (
        <div className="notice notice--error" role="alert">
          <Icon name="alert" />
          <div>
            <p>
              <strong>Not closed.</strong> {fault.message}
              {!isNumberMissing && " Count again, or correct the control figures if the slip is wrong."}
            </p>
            {isNumberMissing && (
              <Button kind="quiet" size="small" onClick={() => close({ evenWithoutNumbers: true })}>
                Close without these numbers
              </Button>
            )}
          </div>
        </div>
      )}
      {isAsking && (
        <Dialog
          tone="warn"
          icon="lock"
          title="Close this count?"
          answers={["cancel", "confirm"]}
          labels={{ cancel: "Not yet", confirm: "Close the count" }}
          onAnswer={(answer) => (answer === "confirm" ? close() : setIsAsking(false))}
        >
          <p>
            {formatCents(figures.sumCents)} in {counted(figures.gifts, "gift")}, counted by{" "}
            {count.counters.join(" and ")}. From then on a gift can only be voided, with a reason.
          </p>
        </Dialog>
      )}
    </>
  );
}

export function TallyFigures({ figures, hasControl: isWritten }: { figures: Figures; hasControl: boolean }) {
  const { sumCents, gifts, controlCents, controlGifts } = figures;
  return (
    <dl>
      <div>
        <dt>Counted</dt>
        <dd>{formatCents(sumCents)}</dd>
        <dd>{counted(gifts, "gift")}</dd>
      </div>
      <div>
        <dt>Control slip</dt>
        <dd>{isWritten ? formatCents(controlCents) : "—"}</dd>
        <dd>{isWritten ? counted(controlGifts, "gift") : "Not written yet"}</dd>
      </div>
    </dl>
  );
}

type DifferenceProps = { figures: Figures; isWritten: boolean; unsaved: number };

function Difference({ figures, isWritten, unsaved }: DifferenceProps) {
  const difference = differenceInWords(figures);
  const tone = toneOf(figures);
  const rows = unsaved > 0 && (
    <small>{unsaved === 1 ? "One row is not saved yet." : `${unsaved} rows are not saved yet.`}</small>
  );
  if (!isWritten)
    return (
      <p className="tally__diff" role="status">
        <Icon name="info" />
        <span>Write the figures of the control slip above{rows}</span>
      </p>
    );
  return (
    <p className={`tally__diff is-${tone}`} role="status">
      {tone === "even" ? <img src="/art/lamp.svg" alt="" width={44} height={44} /> : <Icon name="alert" />}
      <span>
        {difference || "Agrees to the cent"}
        {rows || (difference === "" && <small>Closing locks all {counted(figures.gifts, "row")}.</small>)}
      </span>
    </p>
  );
}
