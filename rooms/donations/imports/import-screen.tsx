import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { ThrowAway, useAskBeforeLeaving } from "#app/admin/typed-words.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { send } from "#app/records/client.ts";
import { useRequestKey } from "#app/records/request-key.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#domain/counted.ts";
import { rooms } from "../../opened.ts";
import { DonationsParts } from "../donations-parts.tsx";
import {
  forgettingName,
  type ImportAnswer,
  type ImportColumns,
  type ImportForm,
  type ImportList,
  type ImportSummary,
  importEndpoints,
  importing,
  type KnownName,
  readingColumns,
} from "./import.ts";
import { type ColumnsChoice, ColumnsStep, choiceFrom } from "./import-columns.tsx";
import { DoneStep } from "./import-done.tsx";
import { Fault, FileStep, sourceOf, type TakenFile } from "./import-file.tsx";
import {
  EarlierImports,
  type ImportActs,
  KnownNames,
  Running,
  Stopped,
  UndoDialog,
} from "./import-lists.tsx";
import { type Decisions, noDecisions, PreviewStep } from "./import-preview.tsx";
import "./import.css";

export const meta = adminMeta("Import");

export async function loader({ context }: LoaderFunctionArgs) {
  return { list: await context.get(rooms).donations.imports.list() };
}

/** Where somebody is with a file. Each step holds what the ones before it gave. */
type ImportWork =
  | { step: "File" }
  | { step: "Columns"; columns: ImportColumns; choice: ColumnsChoice }
  | {
      step: "Preview";
      columns: ImportColumns;
      choice: ColumnsChoice;
      answer: ImportAnswer;
      decisions: Decisions;
    }
  | { step: "Done"; id: string };

const NO_FILE: TakenFile = { chip: "Zelle", otherName: "", text: "", name: "" };
/** The import that this tab began: whoever comes back is told what became of it. */
const BEGUN = "import-begun";

export default function Import() {
  const { list: loaded } = useLoaderData<typeof loader>();
  const { view: list, connection } = useLiveOrLeave<ImportList>("/api/imports", loaded);
  const mayChange = useMayChange();
  const actions = useImportActions();
  const [undoing, setUndoing] = useState<ImportSummary>();
  const [shown, setShown] = useState<ImportShown>({ step: "File" });
  const acts = mayChange ? { ...actions, undo: setUndoing } : undefined;
  const running = list.imports.filter(({ id, status }) => status === "running" && id !== shown.id);
  const stopped = list.imports.filter(({ id, status }) => status === "stopped" && id !== shown.id);
  return (
    <>
      <DonationsParts current="Import" />
      <ScreenHead
        title="Import"
        about="Gifts from the bank, Zelle, PayPal or Donorbox. You see what each row becomes before anything is written."
      />
      <NotLive connection={connection} />
      {running.map((one) => (
        <Running key={one.id} one={one} acts={acts} />
      ))}
      {stopped.map((one) => (
        <Stopped key={one.id} one={one} acts={acts} />
      ))}
      {acts && <Steps list={list} acts={acts} onShown={setShown} />}
      {(shown.step === "File" || shown.step === "Done") && (
        <div className="imp-lists">
          <EarlierImports imports={list.imports} acts={acts} />
          <KnownNames names={list.names} onForget={mayChange ? actions.forget : undefined} />
        </div>
      )}
      {!mayChange && list.imports.length === 0 && (
        <section className="panel" aria-label="Earlier imports">
          <EmptyState picture="/art/lamp.svg" title="No file has been imported yet" level="h2">
            What treasurers import is told here.
          </EmptyState>
        </section>
      )}
      {undoing && <UndoDialog one={undoing} onClose={() => setUndoing(undefined)} onUndo={actions.undo} />}
    </>
  );
}

type StepsProps = {
  list: ImportList;
  acts: ImportActs;
  onShown: (shown: ImportShown) => void;
};

/** At which step somebody is, and with which import. */
type ImportShown = { step: ImportWork["step"]; id?: string | undefined };

/** File, Columns, Preview, Done: nothing is written before the last. */
function Steps({ list, acts, onShown }: StepsProps) {
  const [file, setFile] = useState(NO_FILE);
  const [work, setWork] = useState<ImportWork>({ step: "File" });
  const [fault, setFault] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const { underKey, renewKey } = useRequestKey();
  const begunHere = useRef("");
  const isUnderWay = work.step === "Columns" || work.step === "Preview";
  const leave = useAskBeforeLeaving(isUnderWay, isBusy, () => {});
  const done = work.step === "Done" ? list.imports.find(({ id }) => id === work.id) : undefined;
  const source = sourceOf(file);

  const latest = useRef(list.imports);
  useEffect(() => {
    const id = sessionStorage.getItem(BEGUN);
    if (id && latest.current.some((one) => one.id === id)) setWork({ step: "Done", id });
  }, []);
  const { step } = work;
  const shownId = work.step === "Done" ? work.id : undefined;
  useEffect(() => onShown({ step, id: shownId }), [step, shownId, onShown]);
  useWordWhenDone(done, begunHere);

  /** One request at a time; what it is refused with is said above the step. */
  async function ask<T>(asked: Promise<{ ok: true; data: T } | { ok: false; message: string }>) {
    setFault("");
    setIsBusy(true);
    const answer = await asked;
    setIsBusy(false);
    if (answer.ok) return answer.data;
    setFault(answer.message);
    return undefined;
  }

  function formOf(choice: ColumnsChoice, decisions: Decisions): Omit<ImportForm, "dryRun"> {
    const { givers, rowGivers, anyway } = decisions;
    return { source, csv: file.text, fileName: file.name, ...choice, givers, rowGivers, anyway };
  }

  async function readColumns() {
    const columns = await ask(send(readingColumns, { source, csv: file.text }));
    if (!columns) return;
    if (file.chip === "own" && !columns.isOwn) {
      const header = columns.header.join("; ").slice(0, 200);
      setFault(`This is not our own gifts file: its header reads “${header}”. Say where it comes from.`);
      return;
    }
    const choice = choiceFrom(columns, file.chip);
    // Our own file needs no mapping.
    if (columns.isOwn) await preview(columns, choice, noDecisions);
    else setWork({ step: "Columns", columns, choice });
  }

  async function preview(columns: ImportColumns, choice: ColumnsChoice, decisions: Decisions) {
    const answer = await ask(send(importing, { ...formOf(choice, decisions), dryRun: true }));
    if (!answer) return;
    renewKey();
    setWork({ step: "Preview", columns, choice, answer, decisions });
  }

  async function record(choice: ColumnsChoice, decisions: Decisions) {
    const form = { ...formOf(choice, decisions), dryRun: false, wait: false };
    const begun = await ask(underKey((key) => send(importing, form, key)));
    if (!begun) return;
    sessionStorage.setItem(BEGUN, begun.id);
    begunHere.current = begun.id;
    setWork({ step: "Done", id: begun.id });
  }

  function startAgain() {
    sessionStorage.removeItem(BEGUN);
    setFile({ ...NO_FILE, chip: file.chip, otherName: file.otherName });
    setFault("");
    setWork({ step: "File" });
  }

  return (
    <StepPanel step={work.step} fault={fault}>
      {work.step === "File" && (
        <FileStep
          file={file}
          onFile={(next) => {
            setFile(next);
            setFault("");
          }}
          remembered={list.columns}
          isBusy={isBusy}
          onRefuse={setFault}
          onNext={readColumns}
        />
      )}
      {work.step === "Columns" && (
        <ColumnsStep
          {...work}
          source={source}
          isBusy={isBusy}
          onChange={async (choice) => {
            setWork({ ...work, choice });
            if (choice.mapping.receivedOn === work.choice.mapping.receivedOn) return;
            // Another column may write its days in another order.
            const columns = await ask(
              send(readingColumns, { source, csv: file.text, mapping: choice.mapping }),
            );
            if (!columns) return;
            const { dayOrder } = columns;
            // What was chosen meanwhile stays.
            setWork((now) =>
              now.step === "Columns" ? { ...now, columns, choice: { ...now.choice, dayOrder } } : now,
            );
          }}
          onBack={() => {
            setFault("");
            setWork({ step: "File" });
          }}
          onNext={() => preview(work.columns, work.choice, noDecisions)}
        />
      )}
      {work.step === "Preview" && (
        <PreviewStep
          {...work}
          source={source}
          isBusy={isBusy}
          onAnyway={(anyway) => setWork({ ...work, decisions: { ...work.decisions, anyway } })}
          onGiver={(decisions) => preview(work.columns, work.choice, decisions)}
          onBack={() => {
            setFault("");
            setWork(work.columns.isOwn ? { step: "File" } : { ...work, step: "Columns" });
          }}
          onRecord={() => record(work.choice, work.decisions)}
        />
      )}
      {work.step === "Done" && <DoneStep one={done} acts={acts} onAnother={startAgain} />}
      <ThrowAway leave={leave} what="Nothing of this file has been recorded yet." />
    </StepPanel>
  );
}

const STEPS = ["File", "Columns", "Preview", "Done"] as const;

/** Whoever comes to another step is led to its beginning. */
function StepPanel({
  step,
  fault,
  children,
}: {
  step: ImportWork["step"];
  fault: string;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  const last = useRef(step);
  const at = STEPS.indexOf(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    panel.current?.focus();
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  return (
    <section
      className="panel imp-panel"
      ref={panel}
      tabIndex={-1}
      aria-label={`Step ${at + 1}, ${step.toLowerCase()}`}
    >
      <ol className="imp-steps" aria-label="Steps">
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={index < at ? "is-past" : undefined}
            aria-current={index === at ? "step" : undefined}
          >
            <span className="imp-steps__n num">{index < at ? <Icon name="check" /> : index + 1}</span>
            {name}
          </li>
        ))}
      </ol>
      <div role="alert">{fault && <Fault>{fault}</Fault>}</div>
      {children}
    </section>
  );
}

/** Said once, to whoever began it, with the way back. */
function useWordWhenDone(one: ImportSummary | undefined, begun: RefObject<string>) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!one || one.id !== begun.current || one.status === "running") return;
    begun.current = "";
    if (one.status !== "done" || one.added === 0) return;
    toast.say(`${counted(one.added, "gift")} recorded from ${one.source}.`, {
      undone: `Undone: the import from ${one.source}.`,
      async run() {
        const answer = await send(importEndpoints(one.id).undo);
        revalidate();
        return answer;
      },
    });
  }, [one, begun, toast, revalidate]);
}

/** What is done about imports that have begun, each with a word of it. */
function useImportActions() {
  const toast = useToast();
  const { revalidate } = useRevalidator();

  return {
    async stop({ id }: ImportSummary) {
      const answer = await send(importEndpoints(id).stop);
      if (!answer.ok && answer.code !== "over") toast.fail(answer.message);
      revalidate();
    },

    async resume({ id }: ImportSummary) {
      const answer = await send(importEndpoints(id).resume);
      if (!answer.ok) toast.fail(answer.message);
      revalidate();
    },

    async undo({ id, source }: ImportSummary) {
      const answer = await send(importEndpoints(id).undo);
      revalidate();
      if (!answer.ok) return toast.fail(answer.message);
      const { voided, removedDonors, keptDonors, keptGifts } = answer.data;
      const donors = removedDonors > 0 ? ` and ${counted(removedDonors, "donor")} removed` : "";
      toast.say(
        [
          `The import from ${source} is undone: ${counted(voided, "gift")} voided${donors}.`,
          ...keptIn(
            "Donors kept",
            keptDonors.map(({ name, why }) => `${name} (${why})`),
          ),
          ...keptIn(
            "Gifts not voided",
            keptGifts.map(({ donorName, why }) => `${donorName} (${why})`),
          ),
        ].join(" "),
      );
    },

    async forget({ id, name }: KnownName) {
      const answer = await send(forgettingName(id));
      if (answer.ok) toast.say(`${name} is forgotten.`);
      else toast.fail(answer.message);
      revalidate();
    },
  };
}

const MOST_NAMED = 5;

/** "Donors kept: Uma (1 loan), Ravi (2 gifts), and 3 more." */
function keptIn(what: string, kept: string[]) {
  const more = kept.length > MOST_NAMED ? [`and ${kept.length - MOST_NAMED} more`] : [];
  return kept.length > 0 ? [`${what}: ${[...kept.slice(0, MOST_NAMED), ...more].join(", ")}.`] : [];
}
