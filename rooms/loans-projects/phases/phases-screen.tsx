import { type ReactNode, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { writtenMoment } from "#app/admin/moment.tsx";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { clientOf } from "#app/records/client.ts";
import { DeletedRecords, ShowFilter, useDeletedQuery } from "#app/records/deleted-records.tsx";
import { useRecordEditing } from "#app/records/record-editing.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { counted } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { share } from "#domain/phase.ts";
import { rooms } from "../../opened.ts";
import { CLAIMS } from "../claims/claim.ts";
import { LOANS } from "../loans/loan.ts";
import { ProjectsParts } from "../projects-parts.tsx";
import { SmallMeter } from "./meter.tsx";
import {
  agrees,
  differenceInWords,
  fundOf,
  monthsPast,
  type Phase,
  type PhaseFigures,
  phaseKind,
  SOURCES,
  type Source,
  sourceWords,
} from "./phase.ts";
import { phaseRoom } from "./phase-form.tsx";
import { PhaseReports, Tower } from "./phase-report.tsx";
import { PUBLIC_PHASES, type PublicPhases } from "./public-phase.ts";
import "./phases-screen.css";

export const meta = adminMeta("Phases");

export async function loader({ context }: LoaderFunctionArgs) {
  const { phases, claims } = context.get(rooms)["loans-projects"];
  const query = phases.list.read(new URLSearchParams({ size: "100" }));
  const [list, shown, differing] = await Promise.all([
    phases.list.page(query),
    phases.published(),
    claims.differing(),
  ]);
  return { query, list, shown, differing };
}

/** What the public page says of each phase beside what the records say; one press decides which of them visitors see. */
export default function Phases() {
  const { query, list: loaded, shown, differing } = useLoaderData<typeof loader>();
  const { view: list, connection } = useLiveOrLeave(clientOf(phaseKind).source(query), loaded);
  const deleted = useDeletedQuery();
  const mayChange = useMayChange();
  const editing = useRecordEditing(phaseRoom(list.rows), {
    rows: list.rows,
    aboutOf: ({ timeline }) => timeline,
  });
  const switched = useSwitch();
  useShortcuts({
    n: (event) => {
      if (!mayChange) return;
      event.preventDefault();
      editing.add();
    },
  });

  return (
    <>
      <ProjectsParts current="Phases" claims={differing} />
      <ScreenHead
        title="Phases"
        about={
          <>
            What the public page says of each phase, beside what the records say.{" "}
            {mayChange && "Press the one that visitors should see."}
          </>
        }
        isLong
      >
        {mayChange && (
          <div className="work__acts">
            <ShowFilter />
            <Button size="small" onClick={editing.add}>
              <Icon name="plus" />
              Add phase
            </Button>
          </div>
        )}
      </ScreenHead>
      <NotLive connection={connection} />
      {deleted ? (
        <DeletedRecords kind={phaseKind} query={deleted} since={list.version} />
      ) : (
        <div className="phases-desk">
          <div className="phases-desk__list">
            {list.rows.map((phase) => (
              <PhaseCard
                key={phase.id}
                phase={phase}
                today={list.today}
                chosen={switched.chosen(phase)}
                onShow={mayChange ? (source) => switched.show(phase, source) : undefined}
                acts={
                  <>
                    <Button
                      kind="quiet"
                      size="small"
                      className="phasecard__past"
                      aria-label={`History of phase ${phase.number}`}
                      onClick={() => editing.show(phase)}
                    >
                      <Icon name="history" />
                    </Button>
                    {mayChange && (
                      <Button kind="quiet" size="small" onClick={() => editing.edit(phase)}>
                        <Icon name="edit" />
                        <span>
                          Edit<span className="vh"> phase {phase.number}</span>
                        </span>
                      </Button>
                    )}
                  </>
                }
              />
            ))}
            {list.rows.length === 0 && (
              <div className="panel">
                <EmptyState level="h2" picture="/art/lamp.svg" title="No phases yet">
                  Write down the first: what is to be built, and what it takes.
                </EmptyState>
              </div>
            )}
            <p className="hint phases-desk__note">
              <Icon name="info" />
              <span>
                Pledged is never added to raised. Lent money is owed back and never counts as raised; the
                board decides in <Link to={LOANS}>Loans</Link> whether visitors see it.
              </span>
            </p>
          </div>
          <Preview shown={shown} />
        </div>
      )}
      {editing.dialogs}
    </>
  );
}

/** Which figures visitors see, changed with one press; while it is on its way, the pressed one is shown as chosen. */
function useSwitch() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [pressed, setPressed] = useState<{ id: string; source: Source }>();
  const { update, undo } = clientOf(phaseKind);
  const name = (source: Source) => (source === "ledger" ? "the records" : "the published figures");
  return {
    chosen: ({ id, source }: Phase) => (pressed?.id === id ? pressed.source : source),
    async show(phase: Phase, source: Source) {
      toast.clear();
      setPressed({ id: phase.id, source });
      const answer = await update(phase.id, { ...phase, source }, phase.version);
      await revalidate();
      setPressed(undefined);
      if (!answer.ok) return toast.fail(`Nothing was changed: ${answer.message}`);
      const { data: changed } = answer;
      async function back() {
        const undone = await undo(changed, phase);
        revalidate();
        return undone;
      }
      toast.say(`Phase ${phase.number} now shows ${name(source)}.`, {
        run: back,
        undone: `Undone: phase ${phase.number} shows ${name(phase.source)} again.`,
      });
    },
  };
}

type PhaseCardProps = {
  phase: Phase;
  today: string;
  chosen: Source;
  /** Left out where the person may only look. */
  onShow?: ((source: Source) => void) | undefined;
  acts: ReactNode;
};

function PhaseCard({ phase, today, chosen, onShow, acts }: PhaseCardProps) {
  const { id, number, title, color, notice, timeline, targetDate, goalCents, isShown } = phase;
  const passed = monthsPast(phase, today);
  return (
    <article
      className="phasecard"
      data-colour={color}
      data-record={id}
      tabIndex={-1}
      aria-labelledby={`card-${id}`}
    >
      <header className="phasecard__head">
        <Tower storeys={number} />
        <div className="phasecard__title">
          <p className="phase__no">
            <span>Phase {number}</span>
            {notice && <Tag kind="gold">{notice}</Tag>}
            {!isShown && <Tag kind="line">Not on the public page</Tag>}
          </p>
          <h2 id={`card-${id}`}>{title}</h2>
          <p className="phasecard__facts num">
            <span>
              Goal <b>{formatCents(goalCents)}</b>
            </span>
            {timeline && (
              <span>
                Timeline <b>{timeline}</b>
              </span>
            )}
            {targetDate && (
              <span>
                Target <b>{targetDate}</b>
                {passed > 0 && (
                  <Link className="phasecard__passed" to={`${CLAIMS}?verdict=differs`}>
                    <Tag kind="kumkum">passed {counted(passed, "month")} ago</Tag>
                  </Link>
                )}
              </span>
            )}
          </p>
        </div>
        <div className="phasecard__acts">{acts}</div>
      </header>
      <fieldset className="sources picks">
        <legend>Visitors see</legend>
        {SOURCES.map((source) => (
          <SourceBox
            key={source}
            phase={phase}
            source={source}
            isChosen={source === chosen}
            onShow={onShow && (() => onShow(source))}
          />
        ))}
      </fieldset>
      <p className="gapline num">
        {agrees(phase) ? (
          <Tag kind="green">
            <Icon name="check" />
            agrees
          </Tag>
        ) : (
          phase.ledger && (
            <Tag kind="kumkum">
              <Icon name="alert" />
              differs
            </Tag>
          )
        )}
        <span>{differenceInWords(phase)}</span>
      </p>
    </article>
  );
}

type SourceBoxProps = {
  phase: Phase;
  source: Source;
  isChosen: boolean;
  onShow?: (() => void) | undefined;
};

/** The figures of one source, which is chosen by pressing anywhere on it. */
function SourceBox({ phase, source, isChosen, onShow }: SourceBoxProps) {
  const { id, ledger } = phase;
  const key = `${id}-${source}`;
  const isLedger = source === "ledger";
  const figures = isLedger ? ledger : phase;
  return (
    <div className={isChosen ? "source is-on" : "source"}>
      {onShow && figures ? (
        <>
          <input
            type="radio"
            name={`shown-${id}`}
            id={key}
            value={source}
            checked={isChosen}
            onChange={onShow}
            aria-describedby={`${key}-figures`}
          />
          <label htmlFor={key}>{sourceWords[source]}</label>
        </>
      ) : (
        <p className="source__name">{sourceWords[source]}</p>
      )}
      <p className="source__from">
        {isLedger ? <FromRecords phase={phase} /> : <FromTyping phase={phase} />}
      </p>
      {figures && (
        <SourceFigures
          id={`${key}-figures`}
          phase={phase}
          figures={figures}
          lentCents={isLedger ? (ledger?.lentCents ?? 0) : 0}
          name={isLedger ? "Records" : "Published"}
        />
      )}
      <p className="source__foot" aria-hidden={onShow ? "true" : undefined}>
        {isChosen ? (
          <span className="source__yes">
            <Icon name="eye" />
            {phase.isShown ? "Visitors see this" : "Chosen, but the phase is not shown"}
          </span>
        ) : (
          onShow && figures && <span className="source__no">Show this instead</span>
        )}
      </p>
    </div>
  );
}

function FromTyping({ phase: { typed } }: { phase: Phase }) {
  if (!typed) return "as the site began";
  return `typed, ${writtenMoment(typed.at).replace(/, \d+:.*$/, "")}, by ${typed.by}`;
}

function FromRecords({ phase }: { phase: Phase }) {
  const fund = fundOf(phase);
  if (!fund) return "no fund belongs to this phase";
  return (
    <>
      fund <Link to={`/dashboard/donations?fund=${fund}`}>{funds[fund]}</Link>, to the minute
    </>
  );
}

type SourceFiguresProps = {
  id: string;
  phase: Phase;
  figures: PhaseFigures;
  lentCents: number;
  name: string;
};

function SourceFigures({ id, phase: { goalCents, color }, figures, lentCents, name }: SourceFiguresProps) {
  const percent = (cents: number) => share(Math.max(0, cents), goalCents);
  const rows = [
    { key: "raised", label: "Raised", cents: figures.raisedCents },
    { key: "pledged", label: "Pledged", cents: figures.pledgedCents },
    ...(lentCents > 0 ? [{ key: "lent", label: "Lent", cents: lentCents }] : []),
  ];
  const said = rows.map(({ key, cents }) => `${percent(cents)}% ${key}`).join(", ");
  return (
    <>
      <dl className="source__figs num" id={id}>
        {rows.map(({ key, label, cents }) => (
          <div key={key}>
            <dt className={`is-${key}`}>{label}</dt>
            <dd>{formatCents(cents)}</dd>
            <dd className="source__share">{percent(cents)}%</dd>
          </div>
        ))}
      </dl>
      <SmallMeter
        colour={color}
        label={`${name}: ${said} of the goal`}
        raised={percent(figures.raisedCents)}
        pledged={percent(figures.pledgedCents)}
        lent={percent(lentCents)}
      />
    </>
  );
}

/** Made of what the public page is made of, and as live as it is. */
function Preview({ shown }: { shown: PublicPhases }) {
  const { view, connection } = useLiveOrLeave(PUBLIC_PHASES, shown);
  const isLive = connection === "live";
  return (
    <aside className="preview" aria-labelledby="preview">
      <div className="preview__head">
        <h2 id="preview">What visitors see</h2>
        <p className={isLive ? "preview__live" : "preview__live is-lost"}>{isLive ? "Live" : "Not live"}</p>
      </div>
      <div className="preview__window">
        <p className="preview__bar">
          <span className="preview__dots" aria-hidden="true" />
          <span>/landprojectdetails</span>
        </p>
        <div className="preview__page">
          <PhaseReports phases={view.phases} />
          {view.phases.length === 0 && <p className="muted">No phase is on the public page.</p>}
        </div>
      </div>
      <p>
        <MoreLink to="/landprojectdetails">Open the public page</MoreLink>
      </p>
    </aside>
  );
}
