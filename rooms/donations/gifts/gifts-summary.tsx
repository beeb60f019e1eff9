import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { addressOf } from "#app/records/record-filters.tsx";
import { funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import type { ListQuery } from "#domain/records.ts";
import type { GiftList } from "../../ledger/gift.ts";
import { foundInWords, giftSpans } from "./gift-words.ts";

type GiftsSummaryProps = { list: GiftList; query: ListQuery; today: string };

/** Of which days the list is, what it comes to, and for what. */
export function GiftsSummary({ list, query, today }: GiftsSummaryProps) {
  const { byFund, isTooWide, sums } = list;
  return (
    <section className="sum-up stack" aria-label="What these gifts come to">
      <div className="sum-up__top cluster apart">
        <Span query={query} today={today} />
        <p className="bigsum num" role="status">
          <b>{formatCents(sums.cents ?? 0)}</b>
          <span>{foundInWords(list, query)}</span>
        </p>
      </div>
      {isTooWide && (
        <p className="hint">
          More donors have this in their name than can be looked through: write more of it.
        </p>
      )}
      {byFund.length > 0 && <ByFund byFund={byFund} />}
    </section>
  );
}

const OWN = "Own dates";

/** The usual spans of days by name; days of one's own are asked for when somebody wants them. */
function Span({ query, today }: Omit<GiftsSummaryProps, "list">) {
  const id = useId();
  const navigate = useNavigate();
  const [isOwn, setIsOwn] = useState(false);
  const spans = giftSpans(today);
  const { from, to } = query;
  const known = spans.find((each) => each.from === from && each.to === to);
  const chosen = isOwn || !known ? OWN : known.words;
  const words = [...spans.map((span) => span.words), OWN];

  function choose(word: string) {
    setIsOwn(word === OWN);
    const span = spans.find((each) => each.words === word);
    if (span) ask(span);
  }

  function ask({ from, to }: Pick<ListQuery, "from" | "to">) {
    // An address that asks for nothing opens with this month: all of them, in the usual order, is something.
    const sort = query.sort || (from || to ? "" : "-receivedOn");
    navigate(addressOf({ ...query, sort, from, to, page: 1 }), { replace: true });
  }

  return (
    <div className="span">
      <fieldset className="segments span__all">
        <legend className="vh">Received</legend>
        {words.map((word) => (
          <label key={word}>
            <input type="radio" name={`${id}-span`} checked={word === chosen} onChange={() => choose(word)} />
            {word}
          </label>
        ))}
      </fieldset>
      <label className="pick span__pick">
        <span>Received</span>
        <select value={chosen} onChange={({ target }) => choose(target.value)}>
          {words.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      </label>
      {chosen === OWN && (
        <div className="pickpair">
          {(["from", "to"] as const).map((end) => (
            <label key={end} className="pick">
              <span>{end === "from" ? "From" : "To"}</span>
              <input
                type="date"
                value={query[end]}
                onChange={({ target }) => ask({ from, to, [end]: target.value })}
              />
            </label>
          ))}
        </div>
      )}
    </div>
  );
}

const GAP = 0.3;

/** What was given for what, as parts of one line and in words. */
function ByFund({ byFund }: Pick<GiftList, "byFund">) {
  // Something was taken away from a fund: it has no part in the line, and still says so in words.
  const parts = byFund.filter(({ cents }) => cents > 0).sort((a, b) => b.cents - a.cents);
  const all = parts.reduce((sum, { cents }) => sum + cents, 0);
  const room = 100 - GAP * Math.max(0, parts.length - 1);
  let x = 0;
  const rects = parts.map(({ fund, cents }) => {
    const width = (room * cents) / all;
    const rect = <rect key={fund} className={`fund-${fund}`} x={x} y={0} width={width} height={1} />;
    x += width + GAP;
    return rect;
  });
  return (
    <div className="mix">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {rects}
      </svg>
      <ul className="mix__key" aria-label="By fund">
        {[...parts, ...byFund.filter(({ cents }) => cents <= 0)].map(({ fund, cents }) => (
          <li key={fund}>
            <svg viewBox="0 0 1 1" aria-hidden="true">
              <rect className={`fund-${fund}`} width={1} height={1} />
            </svg>
            {funds[fund]} <b className="num">{formatCents(cents)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
