import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf, isUnreachable, type Outcome, send } from "#app/records/client.ts";
import { newKey } from "#app/records/request-key.ts";
import { formatCents } from "#domain/money.ts";
import { plain } from "#domain/search.ts";
import { donorKind, finding } from "../../donors/donor.ts";
import type { Picked } from "../../donors/donor-picker.tsx";
import { UNDONE_IN_COUNT } from "../../ledger/count.ts";
import { type Gift, giftKind } from "../../ledger/gift.ts";
import {
  allWaiting,
  answered,
  type CellName,
  type Cells,
  type CountRow,
  cleared,
  formOf,
  heard,
  isBlank,
  keptOf,
  left,
  meant,
  moved,
  named,
  nextToSend,
  recalled,
  rowsOf,
  type Sheet,
  sending,
  settled,
  tidied,
  towardPledge,
  typed,
  withoutNumber,
  withRefusal,
  withSpare,
} from "./count-rows.ts";

export type RowActions = {
  type<C extends CellName>(key: string, column: C, value: Cells[C]): void;
  /** The gift counts toward the pledge of its donor, and has its fund. */
  applyToPledge(key: string): void;
  /** Somebody stands in the row, or has left it. */
  enter(key: string): void;
  leave(key: string): void;
  recordAnyway(key: string): void;
  /** The check of this row has no number. */
  recordWithoutNumber(key: string): void;
  clear(key: string): void;
  settle(key: string, whose: "mine" | "theirs"): void;
  /** Voids the row's gift, for as long as the count is open; without a key, the last one written down here. */
  undo(key?: string): void;
};

const gifts = clientOf(giftKind);
const donors = clientOf(donorKind);
/** A site that was away is asked again after so long, and then less and less often. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000];

/**
 * The rows of an open count: kept in this browser until the server has confirmed them, sent one after the other as they
 * are left, and again when the site can be reached again.
 */
export function useCountRows(sheet: Sheet, loaded: readonly Gift[], by: string) {
  const [rows, setRows] = useState(() => {
    // What the server draws has keys that the browser's first drawing has too; its own are made afterwards.
    let blanks = 0;
    return withSpare(rowsOf(loaded), () => `blank-${++blanks}`);
  });
  const latest = useRef(rows);
  const active = useRef<string>(undefined);
  const about = useRef(sheet);
  about.current = sheet;
  /** Every gift of the count in its newest version, whoever told of it first. */
  const known = useRef(new Map(loaded.map((gift) => [gift.id, gift])));
  const own = useRef<string[]>([]);
  const isSending = useRef(false);
  const tries = useRef(0);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [foreign, setForeign] = useState<Gift>();
  const [voided, setVoided] = useState(() => loaded.filter(isVoid));
  const toast = useToast();
  const keeper = useMemo(() => openKeeper(sheet.id), [sheet.id]);

  const change = useCallback(
    (how: (rows: CountRow[]) => CountRow[]) => {
      const next = tidied(how(latest.current), active.current, newKey);
      if (next === latest.current) return;
      latest.current = next;
      keeper.keep(next);
      setRows(next);
    },
    [keeper],
  );

  /** What others wrote is shown when nothing of ours is on its way: the answer to that may be one of them. */
  const listen = useCallback(() => {
    if (isSending.current) return;
    const all = [...known.current.values()];
    change((before) => heard(before, all, active.current));
    setVoided((before) => {
      const now = all.filter(isVoid);
      return now.length === before.length ? before : now;
    });
  }, [change]);

  const note = useCallback((gift: Gift) => {
    const before = known.current.get(gift.id);
    if (!before || before.version < gift.version) known.current.set(gift.id, gift);
    return before === undefined;
  }, []);

  const flush = useCallback(async () => {
    if (isSending.current) return;
    clearTimeout(again.current);
    isSending.current = true;
    let isReached = true;
    for (let row = nextToSend(latest.current); row && isReached; row = nextToSend(latest.current))
      isReached = await save(row);
    isSending.current = false;
    if (isReached) tries.current = 0;
    else {
      change(allWaiting);
      again.current = setTimeout(flush, PAUSES_MS[Math.min(tries.current++, PAUSES_MS.length - 1)]);
    }
    listen();

    /** Answers whether the site could be reached. */
    async function save({ key, sent, gift, cells: { donor } }: CountRow) {
      if (!sent) {
        const found = await findDonor(donor, key);
        if (!found.ok) {
          if (isUnreachable(found)) return false;
          change((before) => withRefusal(before, key, "donor", found.message));
          return true;
        }
        if (found.data !== donor) change((before) => named(before, key, found.data));
      }
      const row = latest.current.find((one) => one.key === key);
      // Somebody is back in it, and will leave it again.
      if (!row || row.state.is === "typed") return true;
      const form = row.sent?.form ?? formOf(row, about.current);
      const asSent = row.sent ? undefined : row.cells;
      if (!gift && !row.sent)
        change((before) => sending(before, key, { form, at: new Date().toISOString(), by }));
      const answer = await (gift ? gifts.update(gift.id, form, gift.version) : gifts.create(form, key));
      if (answer.ok) {
        note(answer.data);
        if (!gift) own.current.push(answer.data.id);
      }
      change((before) => answered(before, key, answer, { activeKey: active.current, asSent }));
      return answer.ok || !isUnreachable(answer);
    }
  }, [by, change, listen, note]);

  useEffect(() => {
    change((before) => {
      const keyed = before.map((row) => (isBlank(row) ? { ...row, key: newKey() } : row));
      return recalled(keyed, keeper.recall(), { by, now: Date.now() });
    });
    flush();
    addEventListener("online", flush);
    return () => {
      removeEventListener("online", flush);
      clearTimeout(again.current);
    };
  }, [change, flush, keeper, by]);

  const actions = useMemo(
    (): RowActions => ({
      type: (key, column, value) => change((before) => typed(before, key, column, value)),
      applyToPledge: (key) => change((before) => towardPledge(before, key)),
      enter(key) {
        active.current = key;
      },
      leave(key) {
        if (active.current === key) active.current = undefined;
        change((before) => withSpare(left(before, key), newKey));
        flush();
      },
      recordAnyway(key) {
        change((before) => meant(before, key, newKey));
        flush();
      },
      recordWithoutNumber(key) {
        change((before) => withoutNumber(before, key));
        flush();
      },
      clear: (key) => change((before) => cleared(before, key)),
      settle(key, whose) {
        change((before) => settled(before, key, whose));
        flush();
      },
      async undo(key) {
        const shown = latest.current;
        const row = key
          ? shown.find((one) => one.key === key)
          : shown.find(({ gift }) => gift?.id === own.current.at(-1));
        if (!row?.gift) return;
        const former = row.gift;
        const { id, donorName, cents } = former;
        own.current = own.current.filter((one) => one !== id);
        const answer = await gifts.void(id, UNDONE_IN_COUNT);
        if (!answer.ok) return toast.fail(`Row ${shown.indexOf(row) + 1} is not undone: ${answer.message}`);
        hearOne(answer.data);
        const what = `${donorName}, ${formatCents(cents)}`;
        const run = async () => {
          const back = await gifts.undo(answer.data, former);
          if (back.ok) hearOne(back.data);
          return back;
        };
        toast.say(`Row ${shown.indexOf(row) + 1} is undone: ${what}`, { run, undone: `${what} is back.` });

        function hearOne(gift: Gift) {
          note(gift);
          listen();
        }
      },
    }),
    [change, flush, listen, note, toast],
  );

  return {
    rows,
    voided,
    actions,
    /** The last gift somebody else wrote down while we looked. */
    foreign,
    flush,
    /** What the live list says of the count's gifts. */
    hear: useCallback(
      (told: readonly Gift[]) => {
        const fresh = told.filter(note).filter(({ id }) => !own.current.includes(id));
        const newest = fresh.at(-1);
        // While a row of ours is on its way, one of them may be it.
        if (newest && !isSending.current) setForeign(newest);
        listen();
      },
      [listen, note],
    ),
    /** The count was moved to another day, and its gifts with it. */
    moveDay: useCallback(
      (from: string, to: string) => {
        change((before) => moved(before, from, to));
        flush();
      },
      [change, flush],
    ),
  };
}

const isVoid = ({ status }: Gift) => status === "void";

/**
 * Whom a row means. A name that was typed and not taken from the list, because the list was not there yet or there was
 * no connection, means the one donor who is called so.
 */
async function findDonor(
  donor: Picked,
  key: string,
): Promise<Outcome<Picked> | (CountRowsRefused & { message: string })> {
  const name = donor.name.trim();
  if (donor.id) return { ok: true, data: donor };
  if (name === "") return { ok: true, data: donor.name === "" ? donor : { id: null, name: "" } };
  const found = await send(finding, { q: name });
  if (!found.ok) return found;
  const likely = found.data.donors.filter((one) => plain(one.name) === plain(name));
  const [one, ...others] = likely.length > 0 ? likely : donor.isNew ? [] : found.data.donors;
  if (one && others.length === 0) return { ok: true, data: { id: one.id, name: one.name } };
  if (one) return refusal(`several donors are called “${name}”: choose one from the list`);
  if (!donor.isNew)
    return refusal(`nobody is called “${name}”: choose New donor from the list, or leave the name empty`);
  const made = await donors.create({ name, position: "donor", pledged: 0, donated: 0 }, `${key}-donor`);
  return made.ok ? { ok: true, data: { id: made.data.id, name: made.data.name } } : made;
}

type CountRowsRefused = { ok: false; status: number };

function refusal(message: string): CountRowsRefused & { message: string } {
  return { ok: false, status: 422, message };
}

/** The browser's own memory, for what no server has confirmed. */
function openKeeper(countId: string) {
  const place = `count-${countId}`;
  /** Rows of this page; another window may keep others of the same count. */
  const ours = new Set<string>();
  let written: string | undefined;
  return {
    recall(): CountRow[] {
      try {
        return JSON.parse(localStorage.getItem(place) ?? "[]");
      } catch {
        return [];
      }
    },
    keep(rows: readonly CountRow[]) {
      for (const { key } of rows) ours.add(key);
      const kept = keptOf(rows);
      const text = JSON.stringify(kept);
      if (text === written) return;
      written = text;
      const theirs = this.recall().filter(({ key }) => !ours.has(key));
      const all = [...theirs, ...kept];
      try {
        if (all.length > 0) localStorage.setItem(place, JSON.stringify(all));
        else localStorage.removeItem(place);
      } catch (fault) {
        // A full or forbidden memory takes nothing away from what is on the screen.
        console.error(fault);
      }
    },
  };
}

/** Rows that were still on this device when the count was closed elsewhere. */
export function useLeftBehind(countId: string) {
  const [rows, setRows] = useState<CountRow[]>([]);
  useEffect(() => setRows(openKeeper(countId).recall()), [countId]);
  return {
    rows,
    forget() {
      localStorage.removeItem(`count-${countId}`);
      setRows([]);
    },
  };
}
