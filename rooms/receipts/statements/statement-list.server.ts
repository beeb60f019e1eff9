import { byName } from "#domain/name-order.ts";
import { omit } from "#domain/omit.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import type { House } from "#server/room.ts";
import { inOrderOf } from "#server/store/everything-in.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { readDetails } from "../../donors/donor.ts";
import type { Donors } from "../../donors/donors.server.ts";
import { type Gift, isNoncash } from "../../ledger/gift.ts";
import type { Ledger } from "../../ledger/ledger.server.ts";
import { type Issuing, saidOf } from "../issuing.server.ts";
import type { Receipt, ReceiptedGift } from "../receipt.ts";
import type { ReceiptMail } from "../receipt-mail.server.ts";
import {
  isDue,
  isIn,
  isLaterNumber,
  type StatementCounts,
  type StatementRow,
  type StatementsReport,
} from "./statements.ts";

/** While lines are counted others may write: so often the two ways of counting are tried again. */
const MOST_TRIES = 3;
const LARGE_CENTS = 250_00;
const MOST_CHANGES = 3;

const COLUMNS = [
  ...["donor", "gifts", "gifts250", "cents", "receiptedCents", "hasAddress", "hasEmail"],
  ...["statement", "number", "issuedOn", "beforeCents", "changes"],
] as const;
const LABELS = {
  donor: "Donor",
  gifts: "Gifts",
  gifts250: "$250 or more",
  cents: "Total",
  receiptedCents: "Receipted",
  hasAddress: "Address",
  hasEmail: "E-mail",
  statement: "Statement",
  number: "Number",
  issuedOn: "Issued",
  beforeCents: "Before",
  changes: "What changed",
};

type StatementListNeeds = {
  ledger: Ledger;
  donors: Pick<Donors, "book">;
  records: Issuing["records"];
  mail: Pick<ReceiptMail, "reached">;
};
export type StatementList = ReturnType<typeof openStatementList>;
/** What is known of the statement that was made last for somebody. */
type Latest = Pick<Receipt, "id" | "number" | "issuedOn" | "status"> & { gifts: ReceiptedGift[] } & Pick<
    Receipt,
    "donorId" | "donorName" | "address" | "cents" | "voidReason"
  >;

/** Everyone who gave in a year, what they gave, and what their statement says of it. */
export function openStatementList(
  { now }: Pick<House, "now">,
  { ledger, donors, records, mail }: StatementListNeeds,
) {
  const receipts = records.collection;

  return {
    /** Both ways of counting agree, or the answer says that they do not. */
    async report(year: string): Promise<StatementsReport> {
      for (let tries = 1; ; tries++) {
        const before = keptCents(year);
        const report = await counted(year);
        if (before === keptCents(year) || tries === MOST_TRIES) return report;
      }
    },

    /** The years somebody gave in, and this one, the newest first. */
    years() {
      const months = ledger.months.find({ status: "recorded" }) ?? [];
      const given = months.filter(({ count }) => count > 0).map(({ month }) => month.slice(0, 4));
      return [...new Set([ledger.today().slice(0, 4), ...given])].sort().reverse();
    },

    giftsOf,
    madeIn,

    /** The statements of a year that stand, in the order of names. */
    async namesIn(year: string) {
      const made: { id: string; number: string; name: string; isMailed: boolean }[] = [];
      const reached = mail.reached();
      for await (const { id, number, donorName } of madeIn(year, "issued"))
        made.push({ id, number, name: donorName, isMailed: reached.has(id) });
      return made.sort(byName);
    },
  };

  async function counted(year: string): Promise<StatementsReport> {
    const latest = await latestIn(year);
    const people = new Map<string, Person>();
    const apart = { inKindCents: 0, withoutNameCents: 0, openingCents: 0 };
    let [lines, cents] = [0, 0];
    for await (const gift of recordedIn(year)) {
      lines++;
      cents += gift.cents;
      if (gift.kind !== "gift") apart.openingCents += gift.cents;
      else if (!gift.donorId) apart.withoutNameCents += gift.cents;
      else {
        const person = people.get(gift.donorId) ?? newPerson(gift.donorId, latest.get(gift.donorId));
        people.set(gift.donorId, person);
        count(person, gift);
        if (isNoncash(gift)) apart.inKindCents += gift.cents;
      }
    }
    // Whose gifts are all gone since: the statement that stands says otherwise.
    for (const [donorId, statement] of latest)
      if (!people.has(donorId) && statement.status === "issued")
        people.set(donorId, newPerson(donorId, statement));
    const rows: StatementRow[] = [];
    for (const person of people.values()) rows.push(await rowOf(person, year));
    rows.sort((a, b) => byName({ id: a.donorId, name: a.donor }, { id: b.donorId, name: b.donor }));
    const sums = {
      cents: sumOf(rows, "cents"),
      receiptedCents: sumOf(rows, "receiptedCents"),
      ...apart,
    };
    const standing = [...latest.values()].filter(({ status }) => status === "issued");
    const reached = mail.reached();
    const counts = {
      ...countsOf(rows),
      made: standing.length,
      posted: standing.filter(({ id }) => !reached.has(id)).length,
    };
    const accounted = sums.cents + apart.inKindCents + apart.withoutNameCents + apart.openingCents;
    return {
      title: `Statements for ${year}`,
      filter: `Jan 1 to Dec 31, ${year}`,
      year,
      madeAt: new Date(now()).toISOString(),
      columns: COLUMNS,
      labels: LABELS,
      amounts: ["cents", "receiptedCents", "beforeCents"],
      rows,
      sums,
      counts,
      lines,
      ledger: { cents, matches: accounted === cents && keptCents(year) === cents },
    };
  }

  /** The year by the sums that are kept month by month. */
  function keptCents(year: string) {
    const months = ledger.months.find({ status: "recorded" }) ?? [];
    return months
      .filter(({ month }) => month.startsWith(year))
      .reduce((sum, { sums }) => sum + (sums.cents ?? 0), 0);
  }

  function recordedIn(year: string) {
    return inOrderOf("receivedOn", ledger.gifts, { equal: { status: "recorded" }, range: daysOf(year) });
  }

  /** What a donor's statement of a year is made of. */
  async function giftsOf(donorId: string, year: string, statement: { number: string } | undefined) {
    const own: string[] = [];
    const listed: string[] = [];
    const asked = { equal: { donorId, status: "recorded" }, range: daysOf(year) };
    for await (const gift of inOrderOf("receivedOn", ledger.gifts, asked)) {
      if (gift.kind !== "gift") continue;
      const isListed = gift.receiptNo !== null && gift.receiptNo !== statement?.number;
      (isListed ? listed : own).push(gift.id);
    }
    return { own, listed };
  }

  async function* madeIn(year: string, status?: Receipt["status"]) {
    const equal = { kind: "statement", year, ...(status && { status }) };
    for await (const doc of inOrderOf("issueOrder", receipts, { equal })) yield records.read(doc);
  }

  /** Of each donor the one that stands, or else the last one that did. */
  async function latestIn(year: string) {
    const latest = new Map<string, Latest>();
    for await (const statement of madeIn(year)) {
      const known = latest.get(statement.donorId);
      if (!known || isLater(statement, known)) latest.set(statement.donorId, statement);
    }
    return latest;
  }

  type Person = Pick<StatementRow, "donorId" | "gifts" | "gifts250" | "cents" | "receiptedCents"> & {
    name: string;
    latest: Latest | undefined;
    /** What the statement says, until it is met in the ledger. */
    unmet: Map<string, ReceiptedGift>;
    changes: string[];
  };

  function newPerson(donorId: string, latest: Latest | undefined): Person {
    return {
      donorId,
      name: latest?.donorName ?? "",
      latest,
      gifts: 0,
      gifts250: 0,
      cents: 0,
      receiptedCents: 0,
      unmet: new Map(latest?.gifts.map((gift) => [gift.id, gift])),
      changes: [],
    };
  }

  function count(person: Person, gift: Stored<Gift>) {
    const { latest, unmet, changes } = person;
    const inMoney = isNoncash(gift) ? 0 : gift.cents;
    person.name = gift.donorName;
    person.gifts++;
    if (gift.cents >= LARGE_CENTS) person.gifts250++;
    person.cents += inMoney;
    if (gift.receiptNo) person.receiptedCents += inMoney;
    if (!latest) return;
    const then = unmet.get(gift.id);
    unmet.delete(gift.id);
    const change = then ? changeOf(then, gift, latest) : addedWords(gift, latest, ledger.today());
    if (change) changes.push(change);
  }

  async function rowOf({ latest, unmet, name, ...person }: Person, year: string): Promise<StatementRow> {
    const donor = donors.book.get(person.donorId);
    const { address = "", email = "" } = readDetails(donor?.details);
    const changes = [...person.changes];
    for (const gift of unmet.values()) changes.push(await goneWords(gift, person.donorId, year));
    const said = donor?.name ?? name;
    if (latest && person.gifts > 0) {
      if (latest.donorName !== said) changes.push(`The name was ${latest.donorName}`);
      if (latest.address.length === 0 && address) changes.push("The postal address is known now");
    }
    if (latest?.status === "void" && changes.length === 0)
      changes.push(`Statement ${latest.number} is void: ${latest.voidReason}`);
    const { donorId, gifts, gifts250, cents, receiptedCents } = person;
    return {
      donorId,
      donor: said,
      gifts,
      gifts250,
      cents,
      receiptedCents,
      hasAddress: address !== "",
      hasEmail: email !== "",
      statement: !latest ? "not yet" : changes.length > 0 ? "changed" : "made",
      number: latest?.number ?? "",
      issuedOn: latest?.issuedOn ?? "",
      receiptId: latest?.id ?? "",
      beforeCents: latest?.cents ?? null,
      changes: changesInWords(changes),
    };
  }

  async function goneWords({ id, receivedOn }: ReceiptedGift, donorId: string, year: string) {
    const gift = await ledger.gifts.get(id);
    const the = `The gift of ${shortDate(receivedOn, `${year}-01-01`)}`;
    if (!gift) return `${the} is gone`;
    if (gift.status === "void") return `${gift.voidReason}; the gift was voided`;
    if (gift.donorId !== donorId) return `${the} is ${gift.donorName}’s now`;
    return `${the} is dated ${letterDate(gift.receivedOn)} now`;
  }
}

function changeOf(then: ReceiptedGift, now: Stored<Gift>, { number, status }: Latest) {
  const day = shortDate(then.receivedOn, now.receivedOn);
  const receiptNo = now.receiptNo === number ? null : now.receiptNo;
  if (status === "issued" && (then.ownReceipt ?? null) !== receiptNo)
    return receiptNo
      ? `The gift of ${day} has receipt ${receiptNo} now`
      : `Receipt ${then.ownReceipt} of the gift of ${day} is void`;
  const said = omit(then, "ownReceipt", "occasion");
  return isSame(saidOf(now), said) ? undefined : `The gift of ${day} was corrected`;
}

function addedWords({ receivedOn, recordedAt }: Gift, { issuedOn }: Latest, today: string) {
  const written = recordedAt ? templeDay(recordedAt) : "";
  const a = `A gift of ${shortDate(receivedOn, receivedOn)}`;
  return written >= issuedOn
    ? `${a} was written down on ${shortDate(written, today)}`
    : `${a} came to this donor`;
}

function changesInWords(changes: readonly string[]) {
  const more = changes.length - MOST_CHANGES;
  const told = changes.slice(0, MOST_CHANGES);
  return [...told, ...(more > 0 ? [`And ${more} more`] : [])].join(". ");
}

/** By what they hold, in whatever order a store keeps it. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const [mine, theirs] = [one as Fields, other as Fields];
  const fields = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return [...fields].every((field) => isSame(mine[field], theirs[field]));
}

function isLater(one: Latest, other: Latest) {
  if (one.status !== other.status) return one.status === "issued";
  return isLaterNumber(one.number, other.number);
}

function countsOf(rows: readonly StatementRow[]): Omit<StatementCounts, "made" | "posted"> {
  const among = (is: (row: StatementRow) => boolean) => rows.filter(is).length;
  const due = (is: (row: StatementRow) => boolean) => among((row) => isDue(row) && row.gifts > 0 && is(row));
  return {
    givers: among(({ gifts }) => gifts > 0),
    gifts: sumOf(rows, "gifts"),
    gifts250: sumOf(rows, "gifts250"),
    withoutAddress: among(({ hasAddress }) => !hasAddress),
    withoutEmail: among(({ hasEmail }) => !hasEmail),
    missing: among((row) => isIn("missing", row)),
    notYet: among(({ statement }) => statement === "not yet"),
    changed: among(({ statement }) => statement === "changed"),
    neither: among(({ hasAddress, hasEmail }) => !hasAddress && !hasEmail),
    due: {
      numbers: due(() => true),
      email: due(({ hasEmail }) => hasEmail),
      address: due(({ hasAddress }) => hasAddress),
      addressOnly: due(({ hasAddress, hasEmail }) => hasAddress && !hasEmail),
      neither: due(({ hasAddress, hasEmail }) => !hasAddress && !hasEmail),
    },
  };
}

function sumOf(rows: readonly StatementRow[], field: "cents" | "receiptedCents" | "gifts" | "gifts250") {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

function daysOf(year: string) {
  return { field: "receivedOn", from: `${year}-01-01`, to: `${year}-12-31` };
}
