import { useState } from "react";
import { Link } from "react-router";
import { Job, useTimeLeft } from "#app/records/job.tsx";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/choices.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted, grouped } from "#domain/counted.ts";
import { madeInWords, makingInWords } from "./statement-words.ts";
import {
  type StatementCounts,
  type StatementRun,
  type StatementsPage,
  statementFiles,
  statementsInWords,
} from "./statements.ts";

export type As = "all" | "each";
const ways = {
  all: { label: "One PDF for all", about: "a page each, for window envelopes" },
  each: { label: "One PDF each", about: "in a folder, by name" },
};

type MakeBarProps = {
  counts: StatementCounts;
  canEmail: boolean;
  as: As;
  onAs: (as: As) => void;
  onMake: (isMailed: boolean) => void;
  isBusy: boolean;
};

/** What is to be made, on which paper, and whether it is mailed. */
export function MakeBar({ counts, canEmail, as, onAs, onMake, isBusy }: MakeBarProps) {
  const { notYet, changed, due } = counts;
  const [isWanted, setIsWanted] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  const isEmailed = isWanted && canEmail && due.email > 0;
  const what =
    notYet > 0
      ? `Make ${statementsInWords(notYet + changed)}`
      : changed === 1
        ? "Make this one again"
        : `Make these ${grouped(changed)} again`;
  return (
    <fieldset className="stm-bar stack">
      <legend className="vh">Make the statements</legend>
      <Choices name="as" options={ways} chosen={as} onChoose={onAs} isSideBySide />
      {due.email === 0 ? (
        <p className="hint">None of these donors has an email address on file.</p>
      ) : canEmail ? (
        <label className="check stm-mail">
          <input
            type="checkbox"
            checked={isWanted}
            onChange={({ currentTarget }) => setIsWanted(currentTarget.checked)}
          />
          <span>
            Email the {due.email === 1 ? "one" : grouped(due.email)} with an email address
            <small className="hint">queued as they are made</small>
          </span>
        </label>
      ) : (
        <p className="hint">Email isn’t set up, so nothing will be emailed.</p>
      )}
      <Button busy={isBusy && "Starting..."} onClick={() => setIsAsking(true)}>
        {what}
      </Button>
      {isAsking && (
        <Dialog
          tone="warn"
          title={`${what}?`}
          answers={["cancel", "confirm"]}
          labels={{ confirm: what }}
          onAnswer={(answer) => {
            setIsAsking(false);
            if (answer === "confirm") onMake(isEmailed);
          }}
        >
          <p>{makingInWords(due, isEmailed)}</p>
        </Dialog>
      )}
    </fieldset>
  );
}

/** While they are made: how far it is. */
export function Making({ run, onStop }: { run: StatementRun; onStop: (() => void) | undefined }) {
  const { year, done, of, now, phase, isTied, mailed } = run;
  const left = useTimeLeft(done, of);
  const isChecking = phase === "checking";
  return (
    <Job title={`Making statements for ${year}`} done={done} total={of} onStop={onStop}>
      <p className="hint">
        {now && `Now: ${now}. `}
        {left && `About ${left} left. `}You can leave this page.
      </p>
      <ol className="stm-steps fine">
        <li className={isChecking ? "is-now" : isTied ? "is-done" : "is-wrong"}>
          {isChecking ? <Spinner /> : <Icon name={isTied ? "check" : "alert"} />}
          {isChecking
            ? "List being checked"
            : isTied
              ? "List checked, = ledger ✓"
              : "List checked: not equal to the ledger"}
        </li>
        <li className={isChecking ? undefined : "is-now"}>
          {isChecking ? <Icon name="doc" /> : <Spinner />}
          Pages being made
        </li>
        <li>
          <Icon name="mail" />
          {mailed > 0 ? `${counted(mailed, "email")} in the queue` : "No emails in the queue"}
        </li>
      </ol>
    </Job>
  );
}

function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

type MadeProps = {
  /** The last run, where it was of this year. */
  run: StatementRun | undefined;
  page: StatementsPage;
  as: As;
};

/** What has been made: the papers, and how the mail fares. */
export function Made({ run, page, as }: MadeProps) {
  const { year, counts, withoutAddress } = page;
  const { made, posted } = counts;
  const files = statementFiles(year);
  if (made === 0 && !run) return null;
  const isPart = run !== undefined && run.made > 0 && run.made < made;
  const inAll = (
    <File
      key="all"
      icon="doc"
      name={`statements-${year}.pdf`}
      about={`${statementsInWords(made)}, ready for window envelopes`}
      href={files.pdf}
      isFirst={as === "all"}
    />
  );
  const inEach = (
    <File
      key="each"
      icon="copy"
      name={`statements-${year}.zip`}
      about={`${statementsInWords(made)}, one PDF each, by name`}
      href={files.zip}
      isFirst={as === "each"}
    />
  );
  return (
    <section className="panel stm-done stack" aria-label="What was made">
      {run ? (
        <Outcome run={run} canEmail={page.canEmail} />
      ) : (
        <p className="strong">{statementsInWords(made)} made so far.</p>
      )}
      {made > 0 && (
        <ul>
          {isPart && (
            <File
              icon="again"
              name={run.made === 1 ? "Only the one that was made last" : "Only those made last"}
              about={`${statementsInWords(run.made)}, from ${run.first}`}
              href={files.since(run.first)}
            />
          )}
          {as === "all" ? [inAll, inEach] : [inEach, inAll]}
          {posted > 0 && posted < made && (
            <File
              icon="print"
              name="Only those to print"
              about={`${statementsInWords(posted)} not emailed`}
              href={files.posted}
            />
          )}
          {run && <Outbox run={run} canEmail={page.canEmail} />}
        </ul>
      )}
      {made > 0 && (
        <p className="stm-again fine">One that was handed out before is stamped DUPLICATE in these PDFs.</p>
      )}
      {run && run.failures > 0 && <Failed run={run} />}
      {made > 0 && withoutAddress.length > 0 && (
        <p className="stm-missing">
          {grouped(counts.withoutAddress)} {counts.withoutAddress === 1 ? "has" : "have"} no postal address:{" "}
          {withoutAddress.map(({ donor }) => donor).join(", ")}
          {counts.withoutAddress > withoutAddress.length && " and others"}.
        </p>
      )}
    </section>
  );
}

function Outcome({ run, canEmail }: { run: StatementRun; canEmail: boolean }) {
  const { phase, made, done, of, begun, ended } = run;
  if (phase === "stopped")
    return (
      <div className="notice notice--warn" role="status">
        <Icon name="alert" />
        <p>
          <b>
            Stopped after {grouped(done)} of {grouped(of)}.
          </b>{" "}
          What was made stands; the rest can be made now.
        </p>
      </div>
    );
  const seconds =
    begun && ended ? Math.max(1, Math.round((Date.parse(ended) - Date.parse(begun)) / 1000)) : 1;
  return (
    <div className="notice notice--success" role="status">
      <Icon name="check" />
      <p>
        <b>
          {statementsInWords(made)} {made === 1 ? "was" : "were"} made in {counted(seconds, "second")}.
        </b>{" "}
        {madeInWords(run, canEmail)}
      </p>
    </div>
  );
}

type FileProps = {
  icon: "doc" | "copy" | "print" | "again";
  name: string;
  about: string;
  href: string;
  isFirst?: boolean;
};

function File({ icon, name, about, href, isFirst = false }: FileProps) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        {name}
        <small className="num">{about}</small>
      </span>
      <a className={isFirst ? "btn btn--sm" : "btn btn--sm btn--quiet"} href={href} download>
        {isFirst && <Icon name="download" />}
        Download<span className="vh"> {name}</span>
      </a>
    </li>
  );
}

function Outbox({ run: { outbox }, canEmail }: { run: StatementRun; canEmail: boolean }) {
  const { sent, waiting, failed } = outbox;
  if (sent + waiting + failed === 0) return null;
  return (
    <li>
      <Icon name="mail" />
      <span>
        Email queue
        <small className="num">
          {grouped(sent)} sent, {grouped(waiting)} {canEmail ? "waiting" : "not sent"}, {grouped(failed)}{" "}
          failed
        </small>
      </span>
      <Link className="btn btn--sm btn--quiet" to="/dashboard/reports/receipts">
        Open<span className="vh"> the email queue</span>
      </Link>
    </li>
  );
}

function Failed({ run: { failed, failures } }: { run: StatementRun }) {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <b>{statementsInWords(failures)} could not be made.</b> They are still on the list.
        </p>
        <ul className="stm-failed">
          {failed.map(({ donorId, name, why }) => (
            <li key={donorId}>
              {name}: {why}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
