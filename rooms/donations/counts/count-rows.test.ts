import { describe, expect, test } from "vitest";
import { depositOf, differenceInWords, NO_NUMBER, toneOf } from "../../ledger/count.ts";
import type { Gift } from "../../ledger/gift.ts";
import {
  allWaiting,
  answered,
  type CountRow,
  cleared,
  doubtInWords,
  figuresOf,
  formOf,
  heard,
  isBlank,
  keptOf,
  left,
  meant,
  moved,
  nextToSend,
  pledgeOf,
  type RowAnswer,
  recalled,
  rowsOf,
  sending,
  settled,
  tidied,
  towardPledge,
  typed,
  waitingInWords,
  withoutNumber,
  withSpare,
} from "./count-rows.ts";

const sheet = { id: "count", countedOn: "2026-11-15" };
const me = { by: "meena@temple.example", now: Date.parse("2026-11-15T20:00:00Z") };

const HEMA = { id: "hema", name: "Hema", pledge: { id: "promise", fund: "phase-1" } } as const;

describe("A row of a count", () => {
  test("is blank until something is typed, and a blank one waits below it then", () => {
    const rows = aSheet([]);
    expect(rows.map(isBlank)).toEqual([true]);
    const next = type(rows, 0, { amount: "51" });
    expect(next.map(isBlank)).toEqual([false, true]);
  });

  test("has the method and the fund of the one above", () => {
    const rows = aSheet([aGift({ method: "check", fund: "building" })]);
    expect(rows[1]?.cells).toMatchObject({ method: "check", fund: "building", amount: "" });
    const changed = type(rows, 0, { method: "hundi" });
    expect(changed[1]?.cells.method).toBe("hundi");
  });

  test("of a donor with an open pledge counts toward it and has its fund, and says so in its cell", () => {
    const rows = aSheet([aGift()]);
    const pledged = type(rows, 1, { donor: HEMA, amount: "51" });
    expect(pledgeOf(rowAt(pledged, 1).cells)).toEqual(HEMA.pledge);
    expect(formOf(rowAt(pledged, 1), sheet)).toMatchObject({ pledgeId: "promise", fund: "phase-1" });
    // The next row has the fund that was chosen, not that of somebody else's pledge.
    expect(rowAt(pledged, 2).cells).toMatchObject({ fund: "general" });
    const gift = aGift({ id: "new", pledgeId: "promise", fund: "phase-1" });
    const saved = answered(left(pledged, keyAt(rows, 1)), keyAt(rows, 1), ok(gift));
    expect(rowAt(saved, 1).state.is).toBe("saved");
    expect(rowAt(tidied(saved, undefined, newKey), 2).cells.fund).toBe("general");
    expect(rowAt(aSheet([gift]), 1).cells.fund).toBe("general");
  });

  test("counts toward no pledge once another fund or donor is chosen, and toward it again when it is", () => {
    const rows = type(aSheet([]), 0, { donor: HEMA, amount: "51" });
    const key = keyAt(rows, 0);
    const sent = (after: CountRow[]) => {
      const { pledgeId, fund } = formOf(rowAt(after, 0), sheet);
      return [pledgeId, fund];
    };
    const other = typed(rows, key, "fund", "festivals");
    expect(sent(other)).toEqual([null, "festivals"]);
    expect(sent(towardPledge(other, key))).toEqual(["promise", "phase-1"]);
    expect(sent(typed(rows, key, "donor", { id: "uma", name: "Uma" }))).toEqual([null, "general"]);
    expect(
      sent(type(aSheet([aGift({ pledgeId: "promise", fund: "phase-1" })]), 0, { fund: "building" })),
    ).toEqual([...[null, "building"]]);
  });

  test("kept on a tablet since yesterday keeps the pledge of its gift", () => {
    const gift = aGift({ pledgeId: "promise", fund: "phase-1" });
    const cells = {
      donor: { id: "hema", name: "Hema" },
      amount: "60",
      method: "cash",
      reference: "",
      fund: "phase-1",
    } as const;
    const [row] = recalled(aSheet([gift]), [{ key: "gift", cells, gift, state: { is: "left" } }], me);
    expect(row && formOf(row, sheet)).toMatchObject({ cents: 6_000, pledgeId: "promise", fund: "phase-1" });
  });

  test("has its own check number, also where the method came from the row above", () => {
    const rows = aSheet([aGift({ method: "check", reference: "402" })]);
    const missing = left(type(rows, 1, { amount: "51" }), keyAt(rows, 1));
    expect(rowAt(missing, 1).state).toMatchObject({ is: "wrong", column: "reference", says: NO_NUMBER });
    expect(nextToSend(missing)).toBeUndefined();
    const key = keyAt(missing, 1);
    expect(rowAt(left(typed(missing, key, "reference", "731"), key), 1).state.is).toBe("left");
    expect(rowAt(left(typed(missing, key, "method", "cash"), key), 1).state.is).toBe("left");
  });

  test("is a check without a number where somebody says so", () => {
    const rows = aSheet([aGift({ method: "check", reference: "402" })]);
    const key = keyAt(rows, 1);
    const sure = withoutNumber(left(type(rows, 1, { amount: "51" }), key), key);
    expect(nextToSend(sure)?.key).toBe(key);
    // Whatever else becomes of it, it is not asked again.
    const doubted = answered(sure, key, refusal(409, "looks-twice", { details: { like: [] } }));
    expect(nextToSend(meant(doubted, key, newKey))?.key).toBe(key);
    const saved = answered(sure, key, ok(aGift({ id: "new", method: "check" })));
    expect(rowAt(left(typed(saved, key, "amount", "52"), key), 1).state.is).toBe("left");
  });

  test("goes when it is left blank, and stays while somebody stands in it", () => {
    const rows = aSheet([aGift()]);
    const [, mine] = rows;
    const withTheirs = heard(rows, [aGift({ id: "theirs" })], mine?.key);
    expect(tidied(withTheirs, mine?.key, newKey).map(({ key }) => key)).toEqual([
      ...["gift", mine?.key, "theirs"],
      expect.any(String),
    ]);
    expect(tidied(withTheirs, undefined, newKey).map(isBlank)).toEqual([false, false, true]);
  });

  test("finds blank ones ahead of it, which do not grow in number with each", () => {
    let rows = withSpare(aSheet([]), newKey);
    expect(rows).toHaveLength(10);
    for (const at of [0, 1, 2, 3, 4, 5, 6]) rows = withSpare(type(rows, at, { amount: "5" }), newKey);
    expect(rows).toHaveLength(10);
    expect(withSpare(type(rows, 7, { method: "check", amount: "5" }), newKey)).toHaveLength(18);
  });

  test("typed below blank ones does not move under the hand that types", () => {
    const rows = type(withSpare(aSheet([]), newKey), 2, { amount: "5" });
    expect(rows.map(isBlank).indexOf(false)).toBe(2);
    expect(tidied(rows, undefined, newKey).map(isBlank).indexOf(false)).toBe(0);
  });

  test("is saved once it was left and answered, under its own key", () => {
    let rows = type(aSheet([]), 0, { amount: "1,116.5", donor: { id: "hema", name: "Hema" } });
    const key = keyAt(rows, 0);
    expect([nextToSend(rows), figuresOf(rows)]).toMatchObject([undefined, { pending: 1, unsaved: 0 }]);
    rows = left(rows, key);
    expect(nextToSend(rows)?.key).toBe(key);
    expect(formOf(rowAt(rows, 0), sheet)).toMatchObject({
      donorId: "hema",
      donorName: "Hema",
      cents: 111_650,
      receivedOn: "2026-11-15",
      countId: "count",
    });
    rows = answered(rows, key, ok(aGift({ donorId: "hema", donorName: "Hema", cents: 111_650 })));
    expect(rowAt(rows, 0)).toMatchObject({ key, state: { is: "saved" }, cells: { amount: "1,116.50" } });
    expect(keptOf(rows)).toEqual([]);
  });

  test.each([
    ["", "cash", "write an amount over zero"],
    ["0", "check", "write an amount over zero"],
    ["nothing", "cash", "enter an amount like 501 or 501.50"],
    ["-5", "cash", "enter an amount like 501 or 501.50"],
    ["12,5", "cash", "enter an amount like 501 or 501.50"],
    ["1,2,3", "in-kind", "enter an amount like 501 or 501.50"],
  ] as const)("with the amount %j is not sent", (amount, method, says) => {
    let rows = type(aSheet([]), 0, { reference: "887", amount, method });
    rows = left(rows, keyAt(rows, 0));
    expect(rowAt(rows, 0).state).toEqual({
      is: "wrong",
      column: "amount",
      says,
    });
    expect(nextToSend(rows)).toBeUndefined();
    expect(keptOf(rows)).toHaveLength(1);
  });

  test("in kind says what was given where others have the number of a check", () => {
    let rows = type(aSheet([]), 0, { method: "in-kind", amount: "20" });
    const key = keyAt(rows, 0);
    expect(rowAt(left(rows, key), 0).state).toMatchObject({ is: "wrong", column: "reference" });
    rows = type(rows, 0, { reference: "Forty garlands" });
    expect(formOf(rowAt(rows, 0), sheet)).toMatchObject({
      inKindDescription: "Forty garlands",
      reference: "",
    });
  });

  test("that cannot be sent waits with all others, and says so", () => {
    let rows = aSheet(Array.from({ length: 19 }, (_, at) => aGift({ id: `gift-${at}` })));
    for (const at of [19, 20, 21]) rows = left(type(rows, at, { amount: "20" }), keyAt(rows, at));
    const lost = { ...refusal(0, ""), message: "The site could not be reached." };
    rows = allWaiting(answered(rows, keyAt(rows, 19), lost));
    expect(waitingInWords(rows)).toBe(
      "No connection. Rows 20 to 22 are kept on this tablet and will be saved by themselves.",
    );
    expect(nextToSend(rows)?.key).toBe(keyAt(rows, 19));
    rows = answered(rows, keyAt(rows, 20), ok(aGift({ id: "between", donorId: null, cents: 2_000 })));
    expect(waitingInWords(rows)).toMatch(/^No connection. Rows 20 and 22 are kept/);
    rows = answered(rows, keyAt(rows, 21), ok(aGift({ id: "last", donorId: null, cents: 2_000 })));
    expect(waitingInWords(rows)).toBe(
      "No connection. Row 20 is kept on this tablet and will be saved by itself.",
    );
  });

  test.each([0, 401, 429, 500, 503])("answered with %d waits", (status) => {
    const rows = left(type(aSheet([]), 0, { amount: "20" }), "blank-1");
    expect(rowAt(answered(rows, "blank-1", refusal(status, "")), 0).state).toEqual({ is: "waiting" });
  });

  test("refused by the server says why, beside the cell that is meant", () => {
    const rows = left(type(aSheet([]), 0, { amount: "20" }), "blank-1");
    const answer = refusal(422, "invalid", { fields: { cents: "Please enter at most $10,000,000" } });
    expect(rowAt(answered(rows, "blank-1", answer), 0).state).toEqual({
      is: "wrong",
      column: "amount",
      says: "please enter at most $10,000,000",
    });
  });

  test("that looks like another waits for a person, who records it or clears it", () => {
    const hema = aGift({ donorId: "hema", donorName: "Hema", cents: 10_800 });
    let rows = aSheet([aGift({ id: "first" }), hema]);
    rows = type(rows, 2, { amount: "108", donor: { id: "hema", name: "Hema" } });
    const key = keyAt(rows, 2);
    const answer = refusal(409, "looks-twice", { details: { like: [hema] } });
    rows = answered(left(rows, key), key, answer);
    expect(doubtInWords(rowAt(rows, 2), rows, sheet)).toBe(
      "Looks like row 2: the same donor and amount today. Not counted yet.",
    );
    expect([figuresOf(rows), nextToSend(rows)]).toMatchObject([
      { gifts: 2, pending: 1, unsaved: 1 },
      undefined,
    ]);
    expect(formOf(rowAt(meant(rows, key, newKey), 2), sheet)).toMatchObject({ evenIfLike: true });
    expect(cleared(rows, key)).toHaveLength(3);
    const elsewhere = { ...hema, id: "elsewhere", receivedOn: "2026-11-13", cents: 100 };
    const other = answered(left(type(rows, 2, { reference: "887" }), key), key, {
      ...refusal(409, "looks-twice", { details: { like: [elsewhere] } }),
    });
    expect(doubtInWords(rowAt(other, 2), other, sheet)).toBe(
      "Looks like a gift of 13 November 2026: the same donor and check number. Not counted yet.",
    );
  });

  test("typed into while it was being saved is saved once more, as what it became", () => {
    let rows = left(type(aSheet([]), 0, { amount: "20" }), "blank-1");
    const asSent = rowAt(rows, 0).cells;
    rows = type(rows, 0, { amount: "25" });
    rows = answered(rows, "blank-1", ok(aGift({ donorId: null, cents: 2_000 })), { asSent });
    expect(nextToSend(rows)).toMatchObject({ gift: { cents: 2_000 }, cells: { amount: "25" } });
    expect(formOf(rowAt(rows, 0), sheet).cents).toBe(2_500);
  });

  test("typed into while it was refused is not told of what it no longer holds", () => {
    const rows = type(left(type(aSheet([]), 0, { amount: "20" }), "blank-1"), 0, { amount: "25" });
    const after = answered(rows, "blank-1", refusal(422, "invalid", { fields: { cents: "Too much" } }));
    expect(rowAt(after, 0)).toMatchObject({ state: { is: "typed" }, cells: { amount: "25" } });
  });

  test("whose answer was lost is sent again as it was, whatever is typed since", () => {
    let rows = left(type(aSheet([]), 0, { amount: "20" }), "blank-1");
    const form = formOf(rowAt(rows, 0), sheet);
    rows = sending(rows, "blank-1", { form, at: "2026-11-15T19:59:00Z", by: me.by });
    rows = answered(rows, "blank-1", refusal(0, ""));
    rows = left(type(rows, 0, { amount: "25" }), "blank-1");
    expect(rowAt(rows, 0)).toMatchObject({ sent: { form: { cents: 2_000 } }, state: { is: "left" } });
    rows = answered(rows, "blank-1", ok(aGift({ donorId: null, cents: 2_000 })));
    expect(rowAt(rows, 0)).toMatchObject({ gift: { cents: 2_000 }, state: { is: "left" } });
    expect(rowAt(rows, 0).sent).toBeUndefined();
  });

  test("changed later keeps what no cell shows, and lets go of another donor's pledge", () => {
    const gift = aGift({ donorId: "hema", note: "For the lamps", isAnonymous: true, pledgeId: "pledge" });
    const rows = type(aSheet([gift]), 0, { amount: "60" });
    expect(formOf(rowAt(rows, 0), sheet)).toMatchObject({
      note: "For the lamps",
      isAnonymous: true,
      pledgeId: "pledge",
      cents: 6_000,
      donorName: "Hema",
    });
    const other = type(rows, 0, { donor: { id: "ravi", name: "Ravi" } });
    expect(formOf(rowAt(other, 0), sheet)).toMatchObject({ donorId: "ravi", pledgeId: null });
  });

  test("typed back to what it was is saved already", () => {
    const rows = type(type(aSheet([aGift()]), 0, { amount: "60" }), 0, { amount: "51" });
    expect(rowAt(left(rows, "gift"), 0).state).toEqual({ is: "saved" });
  });

  test("that somebody else changed meanwhile shows theirs, and takes either", () => {
    const current = aGift({ version: "2", cents: 7_000 });
    let rows = left(type(aSheet([aGift()]), 0, { amount: "60" }), "gift");
    const answer = refusal(409, "changed", { details: { current, changedBy: "Dinesh" } });
    rows = answered(rows, "gift", answer);
    expect(rowAt(rows, 0).state).toMatchObject({ is: "conflict", changedBy: "Dinesh" });
    expect(rowAt(settled(rows, "gift", "theirs"), 0)).toMatchObject({
      state: { is: "saved" },
      cells: { amount: "70.00" },
    });
    expect(rowAt(settled(rows, "gift", "mine"), 0)).toMatchObject({
      state: { is: "left" },
      gift: { version: "2" },
      cells: { amount: "60" },
    });
  });

  test("moves to another day with its count, and a gift of another day does not", () => {
    const rows = aSheet([aGift(), aGift({ id: "later", receivedOn: "2026-11-08" })]);
    const after = moved(rows, "2026-11-15", "2026-11-14");
    expect(after.map(({ state }) => state.is)).toEqual(["left", "saved", "typed"]);
    expect(formOf(rowAt(after, 0), sheet)).toMatchObject({ receivedOn: "2026-11-14", cents: 5_100 });
  });
});

describe("What others write down", () => {
  test("comes at the end, in the order it was written, and not twice", () => {
    const rows = aSheet([aGift()]);
    const told = [
      aGift({ id: "b", recordedAt: "2026-11-15T19:02:00Z" }),
      aGift({ id: "a", recordedAt: "2026-11-15T19:03:00Z" }),
      aGift(),
    ];
    const after = heard(rows, told);
    expect(after.map(({ gift }) => gift?.id)).toEqual(["gift", "b", "a", undefined]);
    expect(heard(after, told)).toBe(after);
  });

  test("does not move the row somebody stands in", () => {
    const rows = type(aSheet([aGift()]), 1, { amount: "5" });
    const after = heard(rows, [aGift({ id: "theirs" })], keyAt(rows, 1));
    expect(rowAt(after, 1)).toBe(rows[1]);
  });

  test("changes a row that is saved, and no row with something unsaved in it", () => {
    const rows = type(aSheet([aGift(), aGift({ id: "mine" })]), 1, { amount: "60" });
    const told = [aGift({ version: "2", cents: 100 }), aGift({ id: "mine", version: "2", cents: 100 })];
    expect(heard(rows, told).map(({ cells }) => cells.amount)).toEqual(["1.00", "60", ""]);
  });

  test("is no older than what was answered", () => {
    const rows = aSheet([aGift({ version: "2", cents: 7_000 })]);
    expect(heard(rows, [aGift({ version: "1" })])).toBe(rows);
  });

  test("takes away what was voided", () => {
    const rows = aSheet([aGift(), aGift({ id: "other" })]);
    const after = heard(rows, [aGift({ version: "2", status: "void" })]);
    expect(after.map(({ gift }) => gift?.id)).toEqual(["other", undefined]);
  });

  test("may be a row of ours whose answer was lost, and is then not shown beside it", () => {
    let rows = left(type(aSheet([]), 0, { amount: "51" }), "blank-1");
    const form = formOf(rowAt(rows, 0), sheet);
    rows = sending(rows, "blank-1", { form, at: "2026-11-15T19:59:00Z", by: me.by });
    rows = answered(rows, "blank-1", refusal(0, ""));
    const [ours, theirs] = [aGift({ id: "ours", donorId: null }), aGift({ id: "theirs", donorId: null })];
    expect(heard(rows, [ours])).toBe(rows);
    expect(heard(rows, [ours, theirs]).map(({ gift }) => gift?.id)).toEqual([undefined, "theirs", undefined]);
    rows = heard(answered(rows, "blank-1", ok(ours)), [ours, theirs]);
    expect(figuresOf(rows)).toMatchObject({ sumCents: 10_200, gifts: 2, pending: 0 });
  });

  test("and was typed over since stays as it was typed", () => {
    let rows = left(type(aSheet([]), 0, { amount: "51" }), "blank-1");
    rows = heard(rows, [aGift({ donorId: null })]);
    const at = rows.findIndex(({ gift }) => gift);
    rows = answered(type(rows, at, { amount: "60" }), "blank-1", ok(aGift({ donorId: null })));
    expect(rows.filter(({ gift }) => gift).map(({ cells }) => cells.amount)).toEqual(["60"]);
  });

  test("may be a row of ours, heard of before its own answer came", () => {
    let rows = left(type(aSheet([]), 0, { amount: "51" }), "blank-1");
    rows = heard(rows, [aGift({ donorId: null })]);
    rows = answered(rows, "blank-1", ok(aGift({ donorId: null })));
    expect(figuresOf(rows)).toMatchObject({ sumCents: 5_100, gifts: 1, pending: 0 });
  });
});

describe("Rows that were kept", () => {
  const kept = () => {
    let rows = type(aSheet([]), 0, { amount: "20", donor: { id: "hema", name: "Hema" } });
    rows = left(rows, "blank-1");
    const form = formOf(rowAt(rows, 0), sheet);
    rows = sending(rows, "blank-1", { form, at: "2026-11-15T19:00:00Z", by: me.by });
    const all: CountRow[] = JSON.parse(JSON.stringify(keptOf(type(rows, 1, { amount: "7" }))));
    return all.map((row) => ({ ...row, key: `kept-${row.key}` }));
  };

  test("are sent again under their keys, also one that was being typed", () => {
    const rows = recalled(aSheet([aGift()]), kept(), me);
    expect(rows.map(({ key, state }) => [key, state.is])).toEqual([
      ["gift", "saved"],
      ["kept-blank-1", "left"],
      ["kept-blank-2", "left"],
      ["blank-1", "typed"],
    ]);
    expect(rowAt(rows, 1).sent?.form.cents).toBe(2_000);
  });

  test("are not doubled by being called twice", () => {
    const rows = recalled(aSheet([]), kept(), me);
    expect(recalled(rows, kept(), me)).toHaveLength(rows.length);
  });

  test.each([
    ["another person", { ...me, by: "dinesh@temple.example" }],
    ["after a day", { ...me, now: me.now + 24 * 60 * 60_000 }],
  ])("and may have arrived are shown to a person first: %s", (_, who) => {
    const rows = recalled(aSheet([]), kept(), who);
    const key = keyAt(rows, 0);
    expect(rowAt(rows, 0).state).toEqual({ is: "doubt", why: "perhaps-there" });
    const sure = rowAt(meant(rows, key, newKey), 0);
    // Under the old key nobody would know that it is another.
    expect([sure.key === key, sure.sent, sure.state.is]).toEqual([false, undefined, "left"]);
  });

  test("of a gift that was changed are changed again", () => {
    const rows = type(aSheet([aGift()]), 0, { amount: "60" });
    const after = recalled(aSheet([aGift({ version: "2" })]), keptOf(rows), me);
    // With the version it was made from: if somebody changed it since, the server says so.
    expect(rowAt(after, 0)).toMatchObject({ gift: { version: "1" }, cells: { amount: "60" } });
    expect(rowAt(after, 0).state.is).toBe("left");
  });
});

describe("A deposit", () => {
  test("has each check by the giver's name, cash together with the hundi, and no void line", () => {
    const deposit = depositOf([
      aGift({ id: "1", method: "check", reference: "402", cents: 21_600, donorName: "Uma" }),
      aGift({ id: "2", method: "check", reference: "731", cents: 100_100, donorName: "Arvind" }),
      aGift({ id: "3", method: "check", cents: 1_00, status: "void" }),
      aGift({ id: "4", cents: 5_100 }),
      aGift({ id: "5", method: "hundi", cents: 125_450, donorId: null, donorName: "Hundi" }),
    ]);
    expect(deposit.checks.map(({ reference }) => reference)).toEqual(["731", "402"]);
    expect(deposit).toMatchObject({
      checkCents: 121_700,
      cashCents: 130_550,
      hundiCents: 125_450,
      cents: 252_250,
      elsewhere: [],
    });
  });

  test("has a check that was split between funds as one check, and others of its number apart", () => {
    const check = { method: "check", reference: "1042", donorName: "Uma", donorId: "uma" } as const;
    const { checks, checkCents } = depositOf([
      aGift({ ...check, id: "1", cents: 30_000, fund: "building" }),
      aGift({ ...check, id: "2", cents: 20_100, fund: "general" }),
      aGift({ ...check, id: "3", cents: 5_100, donorId: "ravi", donorName: "Ravi" }),
      aGift({ ...check, id: "4", cents: 1_100, reference: "" }),
      aGift({ ...check, id: "5", cents: 1_200, reference: "" }),
    ]);
    expect(checks.map(({ donorName, reference, cents }) => [donorName, reference, cents])).toEqual([
      ["Ravi", "1042", 5_100],
      ["Uma", "1042", 50_100],
      ["Uma", "", 1_100],
      ["Uma", "", 1_200],
    ]);
    expect(checkCents).toBe(57_500);
  });

  test("stays what was brought to the bank when a gift is voided afterwards", () => {
    const gifts = [
      aGift({ id: "1", method: "check", reference: "402", cents: 21_600 }),
      aGift({ id: "2", cents: 5_100 }),
      aGift({ id: "3", cents: 900, status: "void", voidReason: "Undone in the count" }),
    ];
    const closed = depositOf(gifts);
    const since = { status: "void", isVoidedSince: true, voidReason: "Returned by the bank" } as const;
    const later = depositOf(gifts.map((gift) => (gift.id === "1" ? { ...gift, ...since } : gift)));
    expect({ ...later, checks: later.checks.length, voided: 0 }).toEqual({
      ...closed,
      checks: closed.checks.length,
      voided: 0,
    });
    expect(later.voided).toMatchObject([{ id: "1", cents: 21_600, voidReason: "Returned by the bank" }]);
  });

  test("says what came another way, or is no money", () => {
    const { cents, elsewhere } = depositOf([
      aGift({ id: "1", method: "in-kind", cents: 4_000 }),
      aGift({ id: "2", method: "zelle", cents: 10_100 }),
      aGift({ id: "3", method: "zelle", cents: 900 }),
    ]);
    expect(cents).toBe(0);
    expect(elsewhere).toEqual([
      { what: "Zelle", cents: 11_000 },
      { what: "In kind", cents: 4_000 },
    ]);
  });
});

test("A letter changes one row of two hundred", () => {
  const rows = aSheet(Array.from({ length: 200 }, (_, at) => aGift({ id: `gift-${at}` })));
  const after = type(rows, 120, { amount: "5" });
  expect(after.filter((row, at) => row !== rows[at])).toHaveLength(1);
});

test.each([
  [{ sumCents: 270_950, gifts: 22 }, "short", "$20 short, one gift missing"],
  [{ sumCents: 283_750, gifts: 25 }, "over", "$108 over, two gifts too many"],
  [{ sumCents: 272_950, gifts: 22 }, "over", "The sum agrees, one gift missing"],
  [{ sumCents: 272_950, gifts: 23 }, "even", ""],
] as const)("%j is told in its tone", (figures, tone, words) => {
  const all = { controlCents: 272_950, controlGifts: 23, ...figures };
  expect([toneOf(all), differenceInWords(all)]).toEqual([tone, words]);
});

let keys = 0;
function newKey() {
  return `blank-${++keys}`;
}

function aSheet(gifts: Gift[]) {
  keys = 0;
  return tidied(rowsOf(gifts), undefined, newKey);
}

/** Typed into the row at this place, by somebody who stands in it. */
function type(rows: CountRow[], at: number, cells: Partial<CountRow["cells"]>) {
  const key = keyAt(rows, at);
  let after = rows;
  for (const [column, value] of Object.entries(cells))
    after = tidied(typed(after, key, column as "amount", value as string), key, newKey);
  return after;
}

function rowAt(rows: CountRow[], at: number) {
  const row = rows[at];
  if (!row) throw new Error(`There is no row ${at}.`);
  return row;
}

function keyAt(rows: CountRow[], at: number) {
  return rowAt(rows, at).key;
}

function ok(data: Gift): RowAnswer {
  return { ok: true, data };
}

function refusal(status: number, code: string, more: Partial<Extract<RowAnswer, { ok: false }>> = {}) {
  return { ok: false as const, status, code, message: "Refused.", fields: {}, details: {}, ...more };
}

function aGift(fields: Partial<Gift> = {}): Gift {
  return {
    id: "gift",
    version: "1",
    donorId: "hema",
    donorName: "Hema",
    receivedOn: "2026-11-15",
    cents: 5_100,
    method: "cash",
    reference: "",
    fund: "general",
    pledgeId: null,
    eventId: null,
    dedication: null,
    benefit: "none",
    goodsDescription: "",
    goodsCents: 0,
    inKindDescription: "",
    isAnonymous: false,
    note: "",
    countId: "count",
    receiptNo: null,
    band: "0",
    receipt: "none",
    importId: null,
    typedName: null,
    kind: "gift",
    status: "recorded",
    voidReason: "",
    recordedAt: "2026-11-15T19:00:00Z",
    ...fields,
  };
}
