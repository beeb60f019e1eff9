import { setImmediate as othersFirst } from "node:timers/promises";
import { counted } from "#domain/counted.ts";
import type { HistoryKind } from "#domain/records.ts";
import type { Actor } from "#server/records/actors.ts";
import { linesOf, noteBy } from "#server/records/history.ts";
import { openOnce, type RequestKey } from "#server/records/once.ts";
import { openWork } from "#server/records/work.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { newId } from "#server/store/documents.ts";
import { inOrderOf, pagesOf } from "#server/store/everything-in.ts";
import type { Note, Stored, Transaction } from "#server/store/store.ts";
import type { Gift } from "../../ledger/gift.ts";
import type { ImportRow, ImportSummary, ImportUndo, ImportUndone } from "./import.ts";
import { importCollections, type KeptImport, nameKey, type SaidRow } from "./import-collections.server.ts";
import { openPlanner, type PlannedRow, type Rooms } from "./import-plan.server.ts";

/** Rows that are written down together: few enough for one transaction of either backend, and for nobody to wait. */
const PART_ROWS = 50;
/** A process of the hosted site that has said nothing for so long is gone. */
const SILENT_MS = 60_000;

type Begun = Pick<KeptImport, "source" | "fileName" | "reading" | "names"> & { said: SaidRow[] };

/**
 * Imports as they are done: part by part, each in one transaction with the mark that it is done. Whatever stops one in
 * the middle, it says so, and can be gone on with or undone; no row is written twice.
 */
export function openImportRuns(house: House, rooms: Rooms) {
  const { store, now, log, env, references } = house;
  const { ledger, gifts, donors } = rooms;
  const { imports, parts, learnt } = importCollections(store);
  const once = openOnce(house);
  const work = openWork(log, "an import");

  return {
    /** Keeps the file, and begins with it. Under a key that was used before, it is the import of that time. */
    async begin({ said, ...about }: Begun, by: Actor, key: RequestKey | undefined) {
      const id = newId();
      const count = Math.ceil(said.length / PART_ROWS);
      for (let at = 0; at < count; at++)
        await parts.create(
          { said: said.slice(at * PART_ROWS, (at + 1) * PART_ROWS), rows: [], isDone: false },
          partId(id, at),
        );
      const note = noteBy(by, now());
      const runner = newId();
      const kept: KeptImport = {
        ...about,
        at: note.at,
        by: by.name,
        status: "running",
        rows: said.length,
        parts: count,
        done: 0,
        added: 0,
        skipped: 0,
        twice: 0,
        wrong: 0,
        cents: 0,
        addedDonors: 0,
        runner,
        movedAt: note.at,
        undoneBy: null,
        undoneAt: null,
      };
      const made = await once.transaction(note, key, (tx) => tx.create(imports, kept, id));
      if (made.id !== id) {
        await parts.deleteMany(Array.from({ length: count }, (_, at) => partId(id, at)));
        return String(made.id);
      }
      work.start(id, () => go(id, runner, by));
      return id;
    },

    ended: work.ended,

    async stop(id: string, by: Actor) {
      await changeStatus(id, by, ({ status }) => {
        if (status !== "running") throw over();
        return { status: "stopped" };
      });
      await work.ended(id);
      return summaryOf(await existing(id));
    },

    async resume(id: string, by: Actor) {
      const runner = newId();
      await changeStatus(id, by, (kept) => {
        if (shownStatus(kept) !== "stopped") throw over();
        return { status: "running", runner, movedAt: moment() };
      });
      work.start(id, () => go(id, runner, by));
      return summaryOf(await existing(id));
    },

    async undoing(id: string): Promise<ImportUndo> {
      await existing(id);
      const { unused, keptDonors } = await addedDonorsOf(id);
      const lines = { equal: { importId: id, status: "recorded" } };
      const { count, sums } = await ledger.gifts.totals(lines, ["cents"]);
      const withReceipt = await ledger.gifts.query({
        equal: { ...lines.equal, receipt: "issued" },
        orderBy: { field: "receivedOn" },
        limit: 20,
      });
      return {
        gifts: count,
        cents: sums.cents ?? 0,
        donors: unused.length,
        keptDonors: keptDonors.length,
        withReceipt: withReceipt.map(({ receiptNo, donorName, cents }) => ({
          receiptNo: receiptNo ?? "",
          donorName,
          cents,
        })),
      };
    },

    /**
     * Voids its gifts and removes the donors it added, unless somebody has done something with them since. What cannot be
     * taken back stays, is named with the reason, and does not keep the rest from it.
     */
    async undo(id: string, by: Actor): Promise<ImportUndone> {
      await changeStatus(id, by, ({ status }) => {
        if (status === "undone") throw new Refusal(409, "undone", "This import was undone already.");
        return status === "undoing" ? undefined : { status: "undoing" };
      });
      await work.ended(id);
      const { source, cents } = await existing(id);
      const { voided, keptGifts } = await voidAll(id, `The import from ${source} was undone`, by);
      const { removed, keptDonors } = await removeDonors(id, by);
      if (removed.length > 0) await forgetNamesOf(new Set(removed));
      await changeStatus(id, by, () => ({ status: "undone", undoneBy: by.name, undoneAt: moment(), cents }));
      return { voided, removedDonors: removed.length, keptGifts, keptDonors };
    },

    rowsOf,
    existing,
    summaryOf,
    close: work.close,
  };

  async function go(id: string, runner: string, by: Actor) {
    const kept = await existing(id);
    const planner = await openPlanner(store, rooms, kept.reading, id);
    for (let at = 0; at < kept.parts; at++) {
      if (work.isClosing) return;
      const part = await parts.get(partId(id, at));
      if (!part) throw new Error(`A part of the import ${id} is missing.`);
      if (part.isDone) planner.remember(part.rows);
      else if (!(await record(id, at, runner, await planner.plan(part.said), by))) return;
      await othersFirst();
    }
    await changeStatus(id, by, ({ status, runner: latest }) =>
      status === "running" && latest === runner ? { status: "done" } : undefined,
    );
  }

  /** One part, whole or not at all, without the rows that the ledger refuses; answers whether to go on. */
  async function record(id: string, at: number, runner: string, planned: PlannedRow[], by: Actor) {
    let tried: PlannedRow | undefined;
    for (let rows = planned; ; ) {
      try {
        return await write(rows);
      } catch (fault) {
        if (!(fault instanceof Refusal) || !tried?.gift) throw fault;
        // Once more without this one: what follows may count on what came before.
        rows = rows.map((row) => (row === tried ? leftOut(row, fault.message) : row));
      }
    }

    function write(rows: PlannedRow[]) {
      const note = noteBy(by, now());
      return store.transaction(note, async (tx) => {
        const kept = await tx.get(imports, id);
        const part = await tx.get(parts, partId(id, at));
        if (!kept || !part || kept.status !== "running" || kept.runner !== runner) return false;
        if (part.isDone) return true;
        const done: ImportRow[] = [];
        for (const row of rows) {
          tried = row;
          done.push(await writeRow(tx, row, kept, id, note));
        }
        await tx.replace(parts, partId(id, at), { said: [], rows: done, isDone: true });
        await tx.update(imports, id, { ...countedWith(kept, done), movedAt: note.at }, { isDerived: true });
        return true;
      });
    }
  }

  async function writeRow(
    tx: Transaction,
    { shown, gift, newDonor, learnt: name }: PlannedRow,
    { source }: KeptImport,
    importId: string,
    note: Note,
  ): Promise<ImportRow> {
    if (!gift) return shown;
    if (newDonor)
      await donors.records.within.create(
        tx,
        { name: newDonor.name, position: "donor", pledged: 0, donated: 0 },
        note,
        { id: newDonor.id },
      );
    const { id, donorId } = await gifts.records.within.create(tx, gift.form, note, {
      id: gift.id,
      fields: { ...gift.fields, importId },
    });
    if (name) await learn(tx, { source, ...name, leaveOut: false });
    return {
      ...shown,
      becomes: { ...shown.becomes, donorId },
      giftId: id,
      ...(newDonor && { addedDonorId: newDonor.id }),
    };
  }

  async function voidAll(importId: string, voidReason: string, by: Actor) {
    const lines: Stored<Pick<Gift, "donorName" | "cents">>[] = [];
    const recorded = { equal: { importId, status: "recorded" } };
    for await (const { id, version, donorName, cents } of inOrderOf("receivedOn", ledger.gifts, recorded))
      lines.push({ id, version, donorName, cents });
    const { done, refused } = await eachOrRefused(lines, by, "voided", async (tx, { id }, note) => {
      if ((await tx.get(ledger.gifts, id))?.status === "recorded")
        await gifts.records.within.set(tx, id, { status: "void", voidReason }, note);
    });
    const keptGifts = refused.map(({ one: { id, donorName, cents }, why }) => ({
      id,
      donorName,
      cents,
      why,
    }));
    return { voided: done.length, keptGifts };
  }

  /** Whom it added and nothing else names, and the others with the reason. */
  async function addedDonorsOf(importId: string) {
    const unused: { id: string; name: string }[] = [];
    const keptDonors: ImportUndone["keptDonors"] = [];
    for await (const rows of rowsOf(importId)) {
      await othersFirst();
      for (const { addedDonorId } of rows) {
        const doc = addedDonorId && (await donors.records.collection.get(addedDonorId));
        if (!doc) continue;
        const { id, name } = donors.records.read(doc);
        const why = await usesOf(id, importId);
        if (why) keptDonors.push({ id, name, why });
        else unused.push({ id, name });
      }
    }
    return { unused, keptDonors };
  }

  async function removeDonors(importId: string, by: Actor) {
    const { unused, keptDonors } = await addedDonorsOf(importId);
    const { done, refused } = await eachOrRefused(unused, by, undefined, async (tx, { id }, note) => {
      if (await tx.get(donors.records.collection, id)) await donors.records.within.delete(tx, id, note);
    });
    keptDonors.push(...refused.map(({ one, why }) => ({ ...one, why })));
    return { removed: done.map(({ id }) => id), keptDonors };
  }

  /** Some together in one transaction; where one of them is refused, each in its own. */
  async function eachOrRefused<One>(
    all: One[],
    by: Actor,
    kind: HistoryKind | undefined,
    work: (tx: Transaction, one: One, note: Note) => Promise<void>,
  ) {
    const done: One[] = [];
    const refused: { one: One; why: string }[] = [];
    for (let at = 0; at < all.length; at += PART_ROWS) {
      const part = all.slice(at, at + PART_ROWS);
      const isDone = await tried(part);
      if (isDone === true) continue;
      for (const one of part) {
        const why = await tried([one]);
        if (why !== true) refused.push({ one, why });
      }
      await othersFirst();
    }
    return { done, refused };

    async function tried(some: One[]) {
      const note = noteBy(by, now(), kind);
      try {
        await store.transaction(note, async (tx) => {
          for (const one of some) await work(tx, one, note);
        });
        done.push(...some);
        return true;
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        return fault.message;
      }
    }
  }

  /** What else names the donor, or that somebody has changed them: "1 loan, 2 gifts". */
  async function usesOf(donorId: string, importId: string) {
    const [named, ours, lines] = await Promise.all([
      references.to(donors.records.kind.name, donorId),
      ledger.gifts.totals({ equal: { donorId, importId } }),
      linesOf(store, donors.records.kind.name, donorId, 2),
    ]);
    const uses = named.flatMap(({ noun, count, inForce, words }) => {
      // What was learnt of a name is forgotten with the donor.
      if (noun === learnt.name) return [];
      if (noun !== gifts.records.kind.name) return inForce > 0 ? words : `void ${noun}`;
      return count > ours.count ? counted(count - ours.count, "gift") : [];
    });
    return uses.join(", ") || (lines.length > 1 ? "Changed since the import" : "");
  }

  async function forgetNamesOf(donorIds: Set<string>) {
    const gone: string[] = [];
    for await (const page of pagesOf(learnt))
      gone.push(...page.filter(({ donorId }) => donorId && donorIds.has(donorId)).map(({ id }) => id));
    for (let at = 0; at < gone.length; at += 500) await learnt.deleteMany(gone.slice(at, at + 500));
  }

  async function learn(tx: Transaction, name: Parameters<typeof learnt.create>[0]) {
    const key = nameKey(name.source, name.name);
    if (await tx.get(learnt, key)) await tx.update(learnt, key, name);
    else await tx.create(learnt, name, key);
  }

  async function* rowsOf(id: string) {
    const { parts: count } = await existing(id);
    for (let at = 0; at < count; at++) {
      const part = await parts.get(partId(id, at));
      if (part) yield part.isDone ? part.rows : part.said.map(notDone);
    }
  }

  async function existing(id: string) {
    const kept = await imports.get(id);
    if (!kept) throw new Refusal(404, "no-such-import", "There is no such import any more.");
    return kept;
  }

  async function changeStatus(
    id: string,
    by: Actor,
    next: (kept: Stored<KeptImport>) => Partial<KeptImport> | undefined,
  ) {
    await existing(id);
    await store.transaction(noteBy(by, now()), async (tx) => {
      const kept = await tx.get(imports, id);
      const fields = kept && next(kept);
      if (fields) await tx.update(imports, id, fields);
    });
  }

  /** One that nobody is at any more has stopped, whatever was written down last. */
  function shownStatus({ id, status, movedAt }: Stored<KeptImport>) {
    if (status !== "running" || work.isRunning(id)) return status;
    const isElsewhere = env.BACKEND === "firebase" && Math.abs(now() - Date.parse(movedAt)) < SILENT_MS;
    return isElsewhere ? status : "stopped";
  }

  function summaryOf(kept: Stored<KeptImport>): ImportSummary {
    const { id, source, fileName, at, by, rows, done, added, skipped, twice, wrong } = kept;
    const { cents, addedDonors, names, undoneBy, undoneAt } = kept;
    return {
      id,
      source,
      fileName,
      at,
      by,
      status: shownStatus(kept),
      rows,
      done,
      added,
      skipped,
      twice,
      wrong,
      cents,
      addedDonors,
      names,
      undoneBy,
      undoneAt,
    };
  }

  function moment() {
    return new Date(now()).toISOString();
  }
}

function leftOut({ shown }: PlannedRow, why: string): PlannedRow {
  return { shown: { ...shown, outcome: "wrong", message: why, isRecorded: false } };
}

function over() {
  return new Refusal(409, "over", "This import is not at it any more.");
}

function partId(importId: string, at: number) {
  return `${importId}-${String(at).padStart(4, "0")}`;
}

function notDone({ row, name, day, reference }: SaidRow): ImportRow {
  return {
    row,
    outcome: "wrong",
    message: "Not gone through",
    isRecorded: false,
    donorName: name,
    day,
    reference,
    receivedOn: "",
    cents: 0,
    becomes: { donorId: null, name: "" },
  };
}

export function countsOf(rows: readonly ImportRow[]) {
  const wrong = rows.filter(({ outcome }) => outcome === "wrong").length;
  const added = rows.filter(({ isRecorded }) => isRecorded).length;
  return { added, skipped: rows.length - added - wrong, wrong };
}

function countedWith(kept: KeptImport, rows: ImportRow[]) {
  const { added, skipped, wrong } = countsOf(rows);
  const recorded = rows.filter(({ isRecorded }) => isRecorded);
  return {
    done: kept.done + rows.length,
    added: kept.added + added,
    skipped: kept.skipped + skipped,
    wrong: kept.wrong + wrong,
    twice:
      kept.twice + rows.filter(({ outcome, isRecorded }) => outcome === "looks-twice" && !isRecorded).length,
    cents: kept.cents + recorded.reduce((sum, { cents }) => sum + cents, 0),
    addedDonors: kept.addedDonors + rows.filter(({ addedDonorId }) => addedDonorId).length,
  };
}
