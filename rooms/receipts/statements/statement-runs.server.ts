import { setImmediate as othersFirst } from "node:timers/promises";
import type { Actor } from "#server/records/actors.ts";
import { noteBy } from "#server/records/history.ts";
import { openOnce, type RequestKey } from "#server/records/once.ts";
import { openWork } from "#server/records/work.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { newId } from "#server/store/documents.ts";
import { isRefusedAs, type Shape } from "#server/store/store.ts";
import type { Issuing, Replaced } from "../issuing.server.ts";
import type { StatementList } from "./statement-list.server.ts";
import { type FailedStatement, isDue, type StatementRow, type StatementRun } from "./statements.ts";

export const runShape = { moments: ["begun", "ended", "movedAt"] } satisfies Shape;

/** The last run: the document itself decides who may begin the next one. */
type KeptRun = Omit<StatementRun, "id" | "version" | "phase" | "isRunning" | "outbox" | "begun"> & {
  run: string;
  status: "running" | "done" | "stopped";
  phase: "checking" | "making";
  begun: string;
  movedAt: string;
};
type StatementRunsAsked = { year: string; send: "none" | "mail"; donorIds?: string[] | undefined };

const LATEST = "latest";
/** A process that has said nothing for so long is gone. */
const SILENT_MS = 30_000;
const WRITE_MS = 1_000;
const MOST_FAILED = 20;

type StatementRunsNeeds = { list: StatementList; issuing: Issuing };

/**
 * Making statements, donor by donor, each in a transaction of its own: whatever ends a run in the middle, what was made
 * stands, and the next run makes the rest. One at a time, on however many machines.
 */
export function openStatementRuns(house: House, { list, issuing }: StatementRunsNeeds) {
  const { store, now, log } = house;
  const runs = store.collection<KeptRun>("statement-runs", runShape);
  const once = openOnce(house);
  const work = openWork(log, "the making of statements");
  const listeners = new Set<() => void>();
  /** What this process is at: further than what is written down. */
  let mine: KeptRun | undefined;
  let isStopped = false;
  let silence: NodeJS.Timeout | undefined;
  const unwatch = runs.onChange(() => void changed());

  return {
    onChange: (listener: () => void) => void listeners.add(listener),

    /** Under a key that was used before, it is the run of that time. */
    async begin(asked: StatementRunsAsked, by: Actor, key: RequestKey | undefined) {
      const note = noteBy(by, now());
      const kept: KeptRun = {
        run: newId(),
        year: asked.year,
        status: "running",
        phase: "checking",
        isTied: false,
        done: 0,
        of: 0,
        now: "",
        made: 0,
        mailed: 0,
        first: "",
        failed: [],
        failures: 0,
        by: by.name,
        begun: note.at,
        movedAt: note.at,
        ended: null,
      };
      const made = await once.transaction(note, key, async (tx) => {
        const latest = await tx.get(runs, LATEST);
        if (latest && isAlive(latest)) throw underWay();
        return latest ? tx.replace(runs, LATEST, kept) : tx.create(runs, kept, LATEST);
      });
      if (made.run === kept.run) work.start(kept.run, () => go(kept, asked, by));
      return made.run;
    },

    /** What is under way, or was last. */
    async latest(): Promise<Omit<StatementRun, "outbox" | "version">> {
      const kept = mine ?? (await runs.get(LATEST));
      if (!kept) return NONE;
      const { run, status, phase, year, done, of, made, mailed, first, failed, failures, by, isTied } = kept;
      const isRunning = isAlive(kept);
      return {
        id: run,
        year,
        done,
        of,
        made,
        mailed,
        first,
        failed,
        failures,
        by,
        isTied,
        isRunning,
        now: isRunning ? kept.now : "",
        phase: isRunning ? phase : status === "done" ? "done" : "stopped",
        begun: kept.begun,
        ended: isRunning ? null : (kept.ended ?? kept.movedAt),
      };
    },

    /** With the statement it is at. */
    async stop() {
      await store.transaction(undefined, async (tx) => {
        const latest = await tx.get(runs, LATEST);
        if (!latest || !isAlive(latest)) throw over();
        await tx.update(runs, LATEST, { status: "stopped", ended: moment() });
      });
      if (!mine) return;
      isStopped = true;
      await work.ended(mine.run);
    },

    /** Until it is done, or stopped. */
    ended: work.ended,

    async close() {
      await work.close();
      unwatch();
      clearTimeout(silence);
      listeners.clear();
    },
  };

  async function go(kept: KeptRun, { year, send, donorIds }: StatementRunsAsked, by: Actor) {
    mine = { ...kept };
    isStopped = false;
    let wrote = performance.now();
    try {
      const { rows, ledger } = await list.report(year);
      const chosen = donorIds && new Set(donorIds);
      const due = rows.filter((row) => isDue(row) && (!chosen || chosen.has(row.donorId)));
      // What came to somebody else's record is free before theirs is made.
      due.sort((a, b) => Math.min(a.gifts, 1) - Math.min(b.gifts, 1));
      moveOn({ phase: "making", isTied: ledger.matches, of: due.length });
      if (!(await write())) return;
      for (const row of due) {
        if (work.isClosing || isStopped) break;
        moveOn({ now: row.donor });
        moveOn(await outcomeOf(row, year, send === "mail" && row.hasEmail, by));
        if (performance.now() - wrote >= WRITE_MS) {
          wrote = performance.now();
          if (!(await write())) return;
        }
        await othersFirst();
      }
      const isDone = mine.done === mine.of;
      moveOn({ status: isDone ? "done" : "stopped", ended: moment(), now: "" });
    } catch (fault) {
      moveOn({ status: "stopped", ended: moment(), now: "" });
      throw fault;
    } finally {
      await write().finally(() => {
        mine = undefined;
        tell();
      });
    }
  }

  /** What the run has come to with this one. */
  async function outcomeOf(row: StatementRow, year: string, isMailed: boolean, by: Actor) {
    const { done, made, mailed, first, failed, failures } = mine ?? NONE;
    try {
      const number = await make(row, year, isMailed, by);
      if (!number) return { done: done + 1 };
      return {
        done: done + 1,
        made: made + 1,
        mailed: mailed + (isMailed ? 1 : 0),
        first: first || number,
      };
    } catch (fault) {
      const why = whyOf(fault);
      if (why === undefined) throw fault;
      const one: FailedStatement = { donorId: row.donorId, name: row.donor, why };
      return {
        done: done + 1,
        failures: failures + 1,
        failed: [...failed, one].slice(0, MOST_FAILED),
      };
    }
  }

  /** Answers the number of the new one, where there is one. */
  async function make(row: StatementRow, year: string, isMailed: boolean, by: Actor) {
    for (let tries = 1; ; tries++) {
      const replaces = await replacedOf(row);
      const { own, listed } = await list.giftsOf(row.donorId, year, replaces);
      try {
        if (own.length + listed.length === 0) {
          if (replaces?.status === "issued") await issuing.takeBack(replaces, by);
          return undefined;
        }
        const statement = { donorId: row.donorId, year, listed, replaces };
        return (await issuing.issue({ giftIds: own, isMailed, statement }, by)).number;
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        if (fault.code === "has-statement") return undefined;
        // A gift was changed between the question and the answer: once more with what is true now.
        if (fault.status !== 409 || fault.code === "no-ein" || tries > 1) throw fault;
      }
    }
  }

  async function replacedOf({ receiptId }: StatementRow): Promise<Replaced | undefined> {
    if (!receiptId) return undefined;
    const { id, number, issuedOn, status } = await issuing.records.get(receiptId);
    return { id, number, issuedOn, status };
  }

  function moveOn(fields: Partial<KeptRun>) {
    if (!mine) return;
    Object.assign(mine, fields);
    tell();
  }

  /** Answers whether it is still ours: another process may have taken it for gone, or somebody stopped it. */
  async function write() {
    if (!mine) return false;
    const kept = { ...mine, movedAt: moment() };
    return store.transaction(undefined, async (tx) => {
      const latest = await tx.get(runs, LATEST);
      if (latest?.run !== kept.run) return false;
      if (latest.status === "running") await tx.replace(runs, LATEST, kept);
      else await tx.replace(runs, LATEST, { ...kept, status: latest.status, ended: latest.ended });
      return latest.status === "running";
    });
  }

  function isAlive({ run, status, movedAt }: KeptRun) {
    if (status !== "running") return false;
    // A moment that is still to come is of a clock that has been set back since.
    return work.isRunning(run) || Math.abs(now() - Date.parse(movedAt)) < SILENT_MS;
  }

  /** One that another process was at ends, for those who watch, when nothing more is heard of it. */
  async function changed() {
    clearTimeout(silence);
    silence = setTimeout(tell, SILENT_MS + 100).unref();
    tell();
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  function moment() {
    return new Date(now()).toISOString();
  }
}

const NONE: Omit<StatementRun, "outbox" | "version"> = {
  id: "",
  year: "",
  phase: "none",
  isRunning: false,
  done: 0,
  of: 0,
  now: "",
  made: 0,
  mailed: 0,
  first: "",
  failed: [],
  failures: 0,
  begun: null,
  ended: null,
  by: "",
  isTied: false,
};

/** In words for whoever made them; what nobody can do anything about ends the run. */
function whyOf(fault: unknown) {
  if (fault instanceof Refusal && fault.code !== "no-ein") return fault.message;
  return isRefusedAs(fault, "conflict") ? "Others were changing this. Please make it once more." : undefined;
}

function underWay() {
  return new Refusal(409, "under-way", "Statements are being made already.");
}

function over() {
  return new Refusal(409, "over", "Nothing is being made any more.");
}
