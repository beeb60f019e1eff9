import { describe, expect, test, vi } from "vitest";
import type { UploadResult } from "#app/files/upload.ts";
import type { Outcome } from "#app/records/client.ts";
import { type Line, UNSAID } from "./stock-take.ts";
import {
  type KeptPicture,
  lineNow,
  type Memory,
  NOTHING_UNSENT,
  type OutboxState,
  openOutbox,
  type Unsent,
} from "./stock-take-outbox.ts";

describe("What is said on a phone", () => {
  test("goes out at once, and is forgotten once the server has it", async () => {
    const phone = openPhone();
    await phone.outbox.say("lamp", word("present"), []);
    expect(phone.heard).toEqual(["lamp present"]);
    expect([phone.memory.all(), phone.state().unsent]).toEqual([[], []]);
    expect(phone.state().answered.get("lamp")).toMatchObject({ found: "present" });
  });

  test("waits without a connection, goes out by itself when it is back, each once, and says how many", async () => {
    const phone = openPhone();
    phone.line.isUp = false;
    await phone.outbox.say("lamp", word("present", 1), []);
    await phone.outbox.say("drum", word("missing", 2), []);
    await phone.outbox.say("bell", word("damaged", 3), []);
    await phone.outbox.say("lamp", word("damaged", 4), []);
    expect(phone.heard).toEqual([]);
    expect(phone.state()).toMatchObject({ isReached: false, sentAfterwards: 0 });
    expect(phone.memory.all()).toEqual(["drum missing", "bell damaged", "lamp damaged"]);
    phone.line.isUp = true;
    await expect.poll(() => phone.heard).toEqual(["drum missing", "bell damaged", "lamp damaged"]);
    await expect.poll(phone.state).toMatchObject({ isReached: true, sentAfterwards: 3, unsent: [] });
    expect(phone.memory.all()).toEqual([]);
  });

  test("is there again after the page was closed, for whoever said it", async () => {
    const before = openPhone();
    before.line.isUp = false;
    await before.outbox.say("lamp", word("missing"), []);
    before.outbox.close();
    const another = openPhone({ memory: before.memory, by: "arjun@temple.example" });
    await another.outbox.recall();
    expect([another.heard, another.state().others.length]).toEqual([[], 1]);
    const after = openPhone({ memory: before.memory });
    await after.outbox.recall();
    expect(after.heard).toEqual(["lamp missing"]);
    expect(before.memory.all()).toEqual([]);
  });

  test("is sent again where the answer was lost", async () => {
    const phone = openPhone();
    phone.line.losesAnswers = 1;
    await phone.outbox.say("lamp", word("present"), []);
    await expect.poll(() => phone.heard).toEqual(["lamp present", "lamp present"]);
    await expect.poll(() => phone.memory.all()).toEqual([]);
  });

  test("said otherwise while the first word is on its way: the second follows, and is what stays", async () => {
    const phone = openPhone();
    const first = phone.outbox.say("lamp", word("present", 1), []);
    phone.outbox.say("lamp", word("missing", 2), []);
    await first;
    expect(phone.heard).toEqual(["lamp present", "lamp missing"]);
    expect(phone.state().unsent).toEqual([]);
  });

  test("has its pictures sent after all words, and is told again with each", async () => {
    const phone = openPhone();
    phone.line.isUp = false;
    await phone.outbox.say("lamp", word("damaged", 1), [aKeptPicture("dent")]);
    await phone.outbox.say("drum", word("present", 2), []);
    phone.line.isUp = true;
    await phone.outbox.flush();
    expect(phone.heard).toEqual(["lamp damaged", "drum present", "picture dent", "lamp damaged file-dent"]);
    expect(phone.memory.all()).toEqual([]);
    expect(phone.state().sentAfterwards).toBe(2);
  });

  test("keeps a picture through a lost connection", async () => {
    const phone = openPhone();
    phone.line.losesPictures = 1;
    await phone.outbox.say("lamp", word("damaged"), [aKeptPicture("dent")]);
    expect(phone.memory.all()).toEqual(["lamp damaged + dent"]);
    await expect.poll(() => phone.heard.at(-1)).toBe("lamp damaged file-dent");
    expect(phone.heard.filter((each) => each === "lamp damaged file-dent")).toHaveLength(1);
  });

  test("keeps its word where a picture is refused, and says why", async () => {
    const phone = openPhone();
    phone.line.refusesPictures = "This file is broken.";
    await phone.outbox.say("lamp", word("damaged"), [aKeptPicture("dent")]);
    expect(phone.state().faults.get("lamp")).toBe("This file is broken.");
    expect([phone.heard, phone.memory.all()]).toEqual([["lamp damaged", "picture dent"], []]);
  });

  test("that is refused waits for another word, and lets the others through", async () => {
    const phone = openPhone();
    phone.line.refuses = { status: 422, code: "invalid", message: "Too long." };
    await phone.outbox.say("lamp", word("present", 1), []);
    phone.line.refuses = undefined;
    await phone.outbox.say("drum", word("present", 2), []);
    expect(phone.heard).toEqual(["drum present"]);
    expect(phone.state().faults.get("lamp")).toBe("Too long.");
    await phone.outbox.say("lamp", word("present", 3), []);
    expect([phone.heard.at(-1), phone.state().faults.size]).toEqual(["lamp present", 0]);
  });

  test("too late for a stock-take that is closed is kept, and goes out if that is opened again", async () => {
    const phone = openPhone();
    phone.line.refuses = { status: 409, code: "stock-take-closed", message: "This stock-take is closed." };
    await phone.outbox.say("lamp", word("present"), []);
    await phone.outbox.say("drum", word("missing"), []);
    expect(phone.state()).toMatchObject({ unsent: [{}, {}] });
    phone.line.refuses = undefined;
    await phone.outbox.flush();
    expect(phone.heard).toEqual(["lamp present", "drum missing"]);
  });

  test("and never wanted any more is forgotten", async () => {
    const phone = openPhone();
    phone.line.refuses = { status: 409, code: "stock-take-closed", message: "This stock-take is closed." };
    await phone.outbox.say("lamp", word("present"), []);
    phone.outbox.forgetAll();
    expect([phone.state().unsent, phone.memory.all()]).toEqual([[], []]);
  });
});

describe("What is shown of a thing", () => {
  const told = { ...UNSAID, assetId: "lamp", tag: "T-0001" } as Line;
  const unsent = (at: number): OutboxState => ({
    ...NOTHING_UNSENT,
    unsent: [
      {
        takeId: "t",
        assetId: "lamp",
        by: "x",
        pictures: [],
        isTold: false,
        word: word("missing", at),
      },
    ],
  });
  test("is the last word, whoever's it is", () => {
    expect(lineNow(told, unsent(1)).found).toBe("missing");
    expect(lineNow({ ...told, found: "present", at: moment(2) }, unsent(1)).found).toBe("present");
    expect(lineNow({ ...told, found: "present", at: moment(2) }, unsent(3)).found).toBe("missing");
    const answered = new Map([["lamp", { ...told, found: "damaged" as const, at: moment(5) }]]);
    expect(lineNow({ ...told, found: "present", at: moment(4) }, { answered, unsent: [] }).found).toBe(
      "damaged",
    );
    expect(lineNow({ ...told, found: "present", at: moment(6) }, { answered, unsent: [] }).found).toBe(
      "present",
    );
  });
});

function word(found: "present" | "missing" | "damaged", at = 0): Unsent["word"] {
  return { found, note: "", pictures: [], at: moment(at) };
}

function moment(second: number) {
  return new Date(Date.UTC(2026, 0, 14, 9, 0, second)).toISOString();
}

function aKeptPicture(key: string): KeptPicture {
  return { key, name: `${key}.jpg`, picture: new Blob(["x"]), thumb: "" };
}

function inMemory() {
  const kept = new Map<string, Unsent>();
  const keyOf = ({ assetId, by }: Unsent) => `${assetId} ${by}`;
  return {
    recall: async () => [...kept.values()],
    keep(unsent: Unsent) {
      kept.delete(keyOf(unsent));
      kept.set(keyOf(unsent), unsent);
    },
    forget: (unsent: Unsent) => void kept.delete(keyOf(unsent)),
    all: () => [...kept.values()].map(inWords),
  } satisfies Memory & { all(): string[] };
}

function inWords({ assetId, word: { found, pictures }, pictures: here }: Unsent) {
  return [assetId, found, ...pictures, ...here.flatMap(({ key }) => ["+", key])].join(" ");
}

/** A phone whose line can break in every way. */
function openPhone({ memory = inMemory(), by = "lakshmi@temple.example" } = {}) {
  const heard: string[] = [];
  const line = {
    isUp: true,
    losesAnswers: 0,
    losesPictures: 0,
    refusesPictures: "",
    refuses: undefined as { status: number; code: string; message: string } | undefined,
  };
  const lost = { ok: false, status: 0, code: "", message: "", fields: {}, details: {} } as const;
  const onChange = vi.fn<(state: OutboxState) => void>();
  const outbox = openOutbox({
    takeId: "t",
    by,
    memory,
    onChange,
    pausesMs: [5],
    async tell(unsent): Promise<Outcome<Line>> {
      await Promise.resolve();
      if (!line.isUp) return lost;
      if (line.refuses) return { ...lost, ...line.refuses };
      heard.push(inWords({ ...unsent, pictures: [] }));
      if (line.losesAnswers-- > 0) return lost;
      const { found, note, pictures, at } = unsent.word;
      return { ok: true, data: { ...({} as Line), assetId: unsent.assetId, found, note, pictures, at, by } };
    },
    async upload({ key }): Promise<UploadResult> {
      if (!line.isUp || line.losesPictures-- > 0) return { ok: false, message: "Lost.", isOver: false };
      heard.push(`picture ${key}`);
      if (line.refusesPictures) return { ok: false, message: line.refusesPictures, isOver: true };
      return { ok: true, file: { id: `file-${key}`, url: "", type: "", bytes: 1 } };
    },
  });
  return {
    outbox,
    memory,
    heard,
    line,
    state: () => onChange.mock.lastCall?.[0] ?? NOTHING_UNSENT,
  };
}
