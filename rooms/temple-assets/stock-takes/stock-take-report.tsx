import { useContext } from "react";
import { Link } from "react-router";
import { Letterhead } from "#app/admin/letterhead.tsx";
import { MeContext } from "#app/admin/me.ts";
import { writtenMoment } from "#app/admin/moment.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useTypedForm } from "#app/admin/typed-words.tsx";
import { send } from "#app/records/client.ts";
import { TextField } from "#app/records/record-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { counted } from "#domain/counted.ts";
import { nameOf } from "#domain/person.ts";
import { shortDate } from "#domain/short-date.ts";
import { assetPage } from "../assets/asset.ts";
import {
  aboutDifference,
  areTwoPeople,
  closing,
  type DifferenceKind,
  differencesIn,
  differenceWords,
  extentInWords,
  foundWords,
  isListed,
  type Line,
  reportAt,
  STOCK_TAKES,
  type StockTakeWithLines,
  stockTakePage,
  TWO_PEOPLE,
  tallyOf,
  titleOf,
} from "./stock-take.ts";
import type { OutboxState, Unsent } from "./stock-take-outbox.ts";

type CloseProps = {
  take: StockTakeWithLines;
  lines: Line[];
  /** How many answers are still on this phone. */
  unsent: number;
  onClosed: (take: StockTakeWithLines) => void;
};

/** What was found, once more, and the two who found it. */
export function CloseStockTake({ take, lines, unsent, onClosed }: CloseProps) {
  const me = nameOf(useContext(MeContext));
  const other = [...take.by, take.begunBy].find((name) => name && name !== me) ?? "";
  const { unseen } = tallyOf(lines);
  const { fault, isSending, form, ...fields } = useTypedForm({
    blank: { first: me, second: other },
    async send(written) {
      const names = [written.first.trim(), written.second.trim()];
      const missing = (["first", "second"] as const).filter((_, at) => names[at] === "");
      const unnamed = Object.fromEntries(missing.map((field) => [field, "Please enter both names"]));
      if (missing.length > 0) return { ok: false as const, message: "", fields: unnamed };
      if (!areTwoPeople(names)) return { ok: false as const, message: "", fields: { second: TWO_PEOPLE } };
      const answer = await send(closing(take.id), { names });
      return answer.ok ? answer : { ...answer, fields: {} };
    },
    onSent: onClosed,
  });
  const state = { ...fields, isNew: true };
  return (
    <section className="takeclose" aria-labelledby="take-close">
      <div>
        <h2 id="take-close">Close the stock-take</h2>
        <p className="muted num">
          {extentInWords(lines)}, begun {shortDate(take.begunOn, "")}
        </p>
      </div>
      <Tally lines={lines} />
      <Differences lines={lines} isClosed={false} />
      {unseen > 0 && (
        <div className="notice notice--warn">
          <Icon name="alert" />
          <p>
            {counted(unseen, "thing")} {unseen === 1 ? "was" : "were"} not looked at. The report says so, and
            the register keeps {unseen === 1 ? "it as it is" : "them as they are"}.
          </p>
        </div>
      )}
      <form className="form" {...form}>
        {fault && <ErrorNotice>Error: {fault}</ErrorNotice>}
        <TextField form={state} name="first" label="Counted by" required maxLength={200} />
        <TextField form={state} name="second" label="and by" required maxLength={200} />
        <p className="hint">
          {unsent > 0
            ? `${counted(unsent, "answer")} of this phone ${unsent === 1 ? "has" : "have"} not gone out yet: wait for the connection first.`
            : "Closing changes status and condition of what differs. It can be undone."}
        </p>
        <Button type="submit" disabled={unsent > 0} busy={isSending && "Closing..."}>
          Close stock-take
        </Button>
        <p>
          <Link to={stockTakePage(take.id)} replace>
            Go on looking
          </Link>
        </p>
      </form>
    </section>
  );
}

function Tally({ lines }: { lines: readonly Line[] }) {
  const { present, lent, missing, damaged, unseen } = tallyOf(lines);
  const parts: [string, number, string][] = [
    ["Present", present, "ok"],
    ["Lent", lent, ""],
    ["Missing", missing, "bad"],
    ["Damaged", damaged, "warn"],
    ...(unseen > 0 ? ([["Not looked at", unseen, ""]] as [string, number, string][]) : []),
  ];
  return (
    <dl className="taketally num">
      {parts.map(([label, number, tone]) => (
        <div key={label} className={tone && number > 0 ? `taketally--${tone}` : undefined}>
          <dt>{label}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  );
}

const tones: Record<DifferenceKind, "kumkum" | "gold" | "green" | "line" | undefined> = {
  missing: "kumkum",
  damaged: "gold",
  here: "green",
  unlisted: "line",
  unseen: undefined,
};

type DifferencesProps = {
  lines: readonly Line[];
  isClosed: boolean;
  thumbs?: { [id: string]: string };
};

function Differences({ lines, isClosed, thumbs = {} }: DifferencesProps) {
  const differences = differencesIn(lines);
  if (differences.length === 0) return <p>Everything is as the register has it.</p>;
  return (
    <ul className="takediffs">
      {differences.map(({ kind, line }) => (
        <li key={line.assetId}>
          <Tag kind={tones[kind]}>{differenceWords[kind]}</Tag>{" "}
          {isClosed && isListed(line) ? <Link to={assetPage(line.tag)}>{line.name}</Link> : line.name}
          <small className="num">{aboutDifference({ kind, line }, isClosed)}</small>
          {isClosed && line.pictures.length > 0 && (
            <span className="take__pictures cluster">
              {line.pictures.map((id, at) => (
                <a key={id} href={`/api/files/${id}`}>
                  <img
                    src={thumbs[id] ?? `/api/files/${id}`}
                    alt={`${line.name}, ${at + 1}`}
                    width={72}
                    height={72}
                  />
                </a>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type ClosedProps = {
  take: StockTakeWithLines;
  state: OutboxState;
  thumbs: { [id: string]: string };
  onForget: () => void;
  onOpenAgain?: () => void;
};

/** The report: what differed from the register, on the screen and on paper. */
export function ClosedStockTake({ take, state, thumbs, onForget, onOpenAgain }: ClosedProps) {
  const number = differencesIn(take.lines).length;
  return (
    <div className="takereport stack">
      <div className="takereport__head">
        <Letterhead />
      </div>
      <ScreenHead
        title={titleOf(take)}
        under={
          <p className="muted num">
            {extentInWords(take.lines)}, begun {shortDate(take.begunOn, "")}
          </p>
        }
      >
        <div className="work__acts">
          <Button size="small" onClick={() => print()}>
            <Icon name="print" />
            Print report
          </Button>
          <a className="btn btn--quiet btn--sm" href={reportAt(take.id)} download>
            <Icon name="download" />
            CSV
          </a>
        </div>
      </ScreenHead>
      <LeftBehind take={take} unsent={state.unsent} onForget={onForget} />
      <div className="notice notice--success">
        <Icon name="check" />
        <p>
          <b>Closed</b> {take.closedAt && writtenMoment(take.closedAt)} by {take.names.join(" and ")}.
        </p>
      </div>
      <Tally lines={take.lines} />
      <section aria-labelledby="take-differences" className="takereport__differences">
        <h2 id="take-differences">{number === 0 ? "No differences" : counted(number, "difference")}</h2>
        <Differences lines={take.lines} isClosed thumbs={thumbs} />
      </section>
      <div className="takereport__signed" aria-hidden="true">
        {take.names.map((name) => (
          <p key={name}>{name}</p>
        ))}
      </div>
      <p className="takereport__ways cluster">
        <Link to={STOCK_TAKES}>All stock-takes</Link>
        {onOpenAgain && (
          <button className="linkbtn" type="button" onClick={onOpenAgain}>
            <Icon name="undo" />
            Open it again
          </button>
        )}
      </p>
    </div>
  );
}

type LeftBehindProps = { take: StockTakeWithLines; unsent: readonly Unsent[]; onForget: () => void };

/** Answers that never arrived: whoever gave them must know. */
function LeftBehind({ take, unsent, onForget }: LeftBehindProps) {
  const late = unsent.filter(({ assetId, word }) => {
    const line = take.lines.find((each) => each.assetId === assetId);
    return line?.found !== word.found || line.note !== word.note;
  });
  if (late.length === 0) return null;
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <strong>Not in this report.</strong> It was closed before {counted(late.length, "answer")} of this
          phone could be sent. Open it again to send {late.length === 1 ? "it" : "them"}, or change the
          register.
        </p>
        <ul>
          {late.map(({ assetId, word }) => {
            const line = take.lines.find((each) => each.assetId === assetId);
            return (
              <li key={assetId}>
                {line ? `${line.tag} ${line.name}` : word.what}:{" "}
                {word.found ? foundWords[word.found] : "nothing"}
                {word.note && `, ${word.note}`}
              </li>
            );
          })}
        </ul>
        <button className="linkbtn" type="button" onClick={onForget}>
          Forget {late.length === 1 ? "it" : "them"}
        </button>
      </div>
    </div>
  );
}
