import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { clientOf, type Outcome } from "#app/records/client.ts";
import { NotLoaded } from "#app/records/not-loaded.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { letterDate } from "#domain/short-date.ts";
import { type Gift, type GiftList, giftKind, methodWords } from "../../ledger/gift.ts";
import { originWords, type Pledge } from "../../ledger/pledge.ts";
import { PledgeStateTag } from "../../ledger/pledge-state-tag.tsx";
import { lettersAddress } from "./reminder-letter.ts";

/** How much of a promise has come; the figures beside it say the same. */
export function PaidBar({ cents, paidCents }: Pick<Pledge, "cents" | "paidCents">) {
  const percent = cents > 0 ? Math.min(100, Math.max(0, (paidCents / cents) * 100)) : 100;
  return (
    <svg className="paidbar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="paidbar__all" width="100" height="1" />
      <rect className="paidbar__is" width={percent.toFixed(1)} height="1" />
    </svg>
  );
}

/** What an opened pledge says, with the gifts that count toward it. */
export function PledgeFacts({ pledge }: { pledge: Pledge }) {
  const { cents, loweredCents, paidCents, balanceCents, state, kind, dueOn } = pledge;
  const sum =
    state === "open" || state === "overdue"
      ? { shown: balanceCents, words: `to come of ${formatCents(cents)}` }
      : { shown: paidCents, words: `paid of ${formatCents(cents)}` };
  return (
    <>
      <div className="pledge-opened">
        <p className="pledge-sum num">
          <b>{formatCents(sum.shown)}</b> {sum.words}
        </p>
        <PaidBar {...pledge} />
      </div>
      <dl className="facts">
        <Fact label="Donor">
          <Link className="pledge-donor" to={`/dashboard/donor-entry/${pledge.donorId}`}>
            {pledge.donorName}
          </Link>
        </Fact>
        <Fact label="Pledged">
          {letterDate(pledge.pledgedOn)}
          {originWords[kind] && <small>{originWords[kind]}</small>}
        </Fact>
        {loweredCents > 0 && (
          <Fact label="Taken away">
            {formatCents(loweredCents)} <small>a lower total was typed in the donor screen</small>
          </Fact>
        )}
        <Fact label="Fund">{funds[pledge.fund]}</Fact>
        <Fact label="Due">
          {dueOn ? letterDate(dueOn) : "No date agreed"} <PledgeStateTag state={state} />
        </Fact>
        {pledge.note && <Fact label="Note">{pledge.note}</Fact>}
        {state === "void" && <Fact label="Void because">{pledge.voidReason}</Fact>}
      </dl>
      <div>
        <h3>Gifts that count toward it</h3>
        <Payments pledge={pledge} />
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

const MOST_PAYMENTS = 100;

function Payments({ pledge }: { pledge: Pledge }) {
  const { answer, tryAgain } = usePayments(pledge);
  if (!answer) return <NotLoaded what="gifts" onTryAgain={tryAgain} />;
  if (!answer.ok) return <NotLoaded what="gifts" failure={answer} onTryAgain={tryAgain} />;
  const { rows, total, sums } = answer.data;
  if (total === 0) return <p className="muted">None so far.</p>;
  return (
    <table className="payments">
      <caption className="vh">Gifts toward this pledge</caption>
      <tbody>
        {rows.toReversed().map((gift) => (
          <tr key={gift.id}>
            <th scope="row">{letterDate(gift.receivedOn)}</th>
            <td>{wayOf(gift)}</td>
            <td className="amt">{formatCents(gift.cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {total > rows.length ? `Paid, with ${counted(total - rows.length, "earlier gift")}` : "Paid"}
          </th>
          <td className="amt">{formatCents(sums.cents ?? 0)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function wayOf({ kind, method, reference }: Gift) {
  if (kind === "opening") return "Taken over";
  return kind === "adjustment" ? "Adjusted" : [methodWords[method], reference].filter(Boolean).join(" ");
}

/** Asked anew whenever the pledge is another, or something was paid; until then the last answer stays. */
function usePayments({ id, version, paidCents, lastGift }: Pledge) {
  const [heard, setHeard] = useState<{ id: string; of: string; answer: Outcome<GiftList> }>();
  const [tries, setTries] = useState(1);
  // A payment changes what was paid, and not the version of the pledge.
  const of = `${version} ${paidCents} ${lastGift?.receivedOn} ${tries}`;
  useEffect(() => {
    let isCurrent = true;
    clientOf(giftKind)
      .list({
        q: "",
        page: 1,
        size: MOST_PAYMENTS,
        sort: "-receivedOn",
        from: "",
        to: "",
        filters: { pledgeId: id, status: "recorded" },
      })
      .then((answer) => isCurrent && setHeard({ id, of, answer }));
    return () => {
      isCurrent = false;
    };
  }, [id, of]);
  return { answer: heard?.id === id ? heard.answer : undefined, tryAgain: () => setTries(tries + 1) };
}

/** Buttons before the usual ones. */
export function PledgeActs({ pledge: { id, state } }: { pledge: Pledge }) {
  const paying = new URLSearchParams({ add: "", pledgeId: id });
  return (
    <>
      <ButtonLink size="small" to={`/dashboard/donations?${paying}`}>
        <Icon name="plus" />
        Record a payment
      </ButtonLink>
      {state !== "complete" && (
        <ButtonLink kind="quiet" size="small" to={lettersAddress([id])}>
          <Icon name="print" />
          Reminder letter
        </ButtonLink>
      )}
    </>
  );
}
