import { Hono } from "hono";
import { agoInWords, lastedInWords } from "#domain/ago.ts";
import type { AttentionLine } from "#domain/attention.ts";
import { bytesInWords } from "#domain/files.ts";
import { addMonths, dayOfMonth } from "#domain/months.ts";
import { mayChange, maySee, type Rights, ROLES, type Role } from "#domain/roles.ts";
import type { Asked } from "#server/api/asked.ts";
import { lastBackup } from "#server/backup/last-backup.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { readOnce } from "#server/records/read-once.ts";
import type { House, OpenRoom } from "#server/room.ts";
import type { Donations } from "../donations/donations.server.ts";
import type { DonorBook } from "../donors/donor-book.server.ts";
import type { Donors } from "../donors/donors.server.ts";
import type { Ledger } from "../ledger/ledger.server.ts";
import { type Pledge, pledgeTotals } from "../ledger/pledge.ts";
import type { LoansProjects } from "../loans-projects/loans-projects.server.ts";
import { fundOf } from "../loans-projects/phases/phase.ts";
import type { BackupState, GivingFigures, HomeView, OpenPledge, PeriodTotal, PhaseProgress } from "./home.ts";

export const needs = ["donors", "donations", "loans-projects"];

const MINUTE_MS = 60_000;
/** A night may be missed; two are too many. */
const OLD_MS = 2 * 24 * 60 * MINUTE_MS;
/** Every file is looked at to add them up: often enough for a figure that grows slowly. */
const MEASURED_EVERY_MS = 10 * MINUTE_MS;
const HELP = "/dashboard/backups";

type DashboardOthers = { donors: Donors; donations: Donations; "loans-projects": LoansProjects } & {
  [name: string]: OpenRoom;
};

/** What the first screen says: what waits in each room, in the rooms' own words, and what was given. */
export async function open(house: House, others: DashboardOthers) {
  const { ledger, gifts, pledges } = others.donations;
  const { book } = others.donors;
  const { phases } = others["loans-projects"];
  const source = {
    /** What is said of minutes and days is read again with the next change after they have passed. */
    get revision() {
      const rooms = roomsOf().reduce((sum, { attention }) => sum + (attention?.revision ?? 0), 0);
      return rooms + gifts.list.revision + book.revision + Math.floor(house.now() / MINUTE_MS);
    },
  };
  const giving = readOnce(
    () => [gifts.list, phases.source, pledges.list, book].map(({ revision }) => revision) + ledger.today(),
    () => givingOf(ledger, phases, pledges.list.standing(), book),
  );
  let measured: { at: number; taken: Promise<{ files: number; total: number }> } | undefined;
  const viewOf = (asked: URLSearchParams) => {
    const role = ROLES.find((each) => each === asked.get("role"));
    return { key: role ?? "", source, ...(role && { rights: rightsOfOnly(role) }), read: () => home(role) };
  };
  const api = new Hono<Asked>()
    .get("/", async (c, next) =>
      c.req.query("role") === undefined ? c.json(await home(c.get("person")?.role)) : next(),
    )
    .route("/", watchable(house, "/api/home", "home", viewOf));

  return { home, api: { home: api } };

  /** Opened one after the other, some of them later than this one. */
  function roomsOf(): OpenRoom[] {
    return Object.values<OpenRoom>(others);
  }

  /** To nobody in particular it says nothing. */
  async function home(role: Role | undefined): Promise<HomeView> {
    const seen = role ? roomsOf().filter(({ rights = {} }) => maySee(role, rights)) : [];
    const [lines, given, backup, taken, disk] = await Promise.all([
      Promise.all(seen.map((room) => orNull(() => linesFor(role, room)))),
      seen.includes(others.donations) ? orNull(giving) : undefined,
      role === "admin" ? orNull(backupState) : undefined,
      role === "admin" ? orNull(bytesTaken) : undefined,
      role === "admin" ? orNull(house.files.disk.nearlyFull) : undefined,
    ]);
    const all = [
      ...(disk ? [diskLine(disk)] : []),
      ...lines.flatMap((each) => each ?? []),
      ...(backup ? backupLine(backup, house.now()) : []),
    ];
    return versioned({
      today: ledger.today(),
      lines: all.toSorted((a, b) => Number(a.when === "coming") - Number(b.when === "coming")),
      ...(given !== undefined && { giving: given }),
      ...(backup !== undefined && { backup }),
      ...(taken !== undefined && { taken }),
      isPartial: lines.includes(null) || given === null || backup === null || taken === null,
    });
  }

  /** One room that cannot be read does not take the others with it. */
  async function orNull<T>(read: () => T | Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (fault) {
      house.log.error("part of the dashboard could not be read", fault);
      return null;
    }
  }

  function bytesTaken() {
    if (!measured || house.now() - measured.at >= MEASURED_EVERY_MS) {
      const taken = house.files.size();
      measured = { at: house.now(), taken };
      // A bucket out of reach is asked again by the next who looks.
      taken.catch(() => {
        measured = undefined;
      });
    }
    return measured.taken;
  }

  function backupState(): BackupState {
    const { BACKEND, DATA_DIR } = house.env;
    if (BACKEND !== "embedded") return { kind: "hosted" };
    const last = lastBackup(DATA_DIR);
    return last
      ? { kind: "verified", at: last.at, ago: agoInWords(last.at, house.now()) }
      : { kind: "never" };
  }
}

/** Those who may only look are not asked to do anything. */
async function linesFor(role: Role | undefined, { attention, rights = {} }: OpenRoom) {
  const isLooking = role !== undefined && !mayChange(role, rights);
  const lines = (await attention?.lines()) ?? [];
  return lines.map(
    ({ look, ...line }): AttentionLine => (isLooking && look ? { ...line, label: look } : line),
  );
}

/** Administrators may see what everyone sees; nobody else may see what another role does. */
function rightsOfOnly(role: Role): Rights {
  return role === "admin" ? {} : { [role]: "sees" };
}

function diskLine({ free }: { free: number }): AttentionLine {
  return {
    when: "now",
    figure: bytesInWords(free),
    title: "Disk almost full",
    about: "free on the server. When it runs out, new files are refused; records are still saved",
    href: HELP,
    label: "Help",
  };
}

function backupLine(backup: BackupState, now: number): AttentionLine[] {
  const line = { when: "now", title: "No verified backup", href: HELP, label: "Help" } as const;
  if (backup.kind === "never")
    return [{ ...line, figure: "None", about: "no backup has been made and read back yet" }];
  if (backup.kind === "hosted" || now - Date.parse(backup.at) < OLD_MS) return [];
  const figure = lastedInWords(now - Date.parse(backup.at));
  return [{ ...line, figure, about: `the last one was read back ${backup.ago}` }];
}

/** From sums that are kept month by month; only the days of a month that is over are added up. */
async function givingOf(
  ledger: Ledger,
  known: LoansProjects["phases"],
  pledges: Pledge[],
  book: DonorBook,
): Promise<GivingFigures> {
  const today = ledger.today();
  const [month, day] = [today.slice(0, 7), Number(today.slice(8))];
  const given = ledger.months.find({ status: "recorded" }) ?? [];
  const centsIn = (asked: string) => given.find((each) => each.month === asked)?.sums.cents ?? 0;
  const [lastMonth, lastYear, phases, latest] = await Promise.all([
    stretchOf(ledger, addMonths(month, -1), day),
    stretchOf(ledger, addMonths(month, -12), day),
    phasesOf(known),
    latestGifts(ledger),
  ]);
  const donatedCents = ledger.donatedCents();
  return {
    totals: {
      donatedCents,
      withoutRecordCents: donatedCents - book.donatedCents,
      ...pledgeTotals(pledges),
    },
    openPledges: openPledges(pledges, book),
    thisMonth: {
      from: `${month}-01`,
      to: today,
      cents: centsIn(month),
      gifts: given.find((each) => each.month === month)?.count ?? 0,
    },
    lastMonth,
    lastYear,
    phases,
    latest,
    months: Array.from({ length: MONTHS }, (_, at) => addMonths(month, at + 1 - MONTHS)).map((each) => ({
      month: each,
      cents: centsIn(each),
    })),
    yearCents: given
      .filter((each) => each.month.startsWith(today.slice(0, 4)))
      .reduce((sum, { sums }) => sum + (sums.cents ?? 0), 0),
  };
}

const MONTHS = 12;
const MOST_OPEN = 5;

function openPledges(pledges: Pledge[], book: DonorBook): OpenPledge[] {
  return [...Map.groupBy(pledges, ({ donorId }) => donorId)]
    .map(([donorId, theirs]) => {
      const { pledgedCents, balanceCents } = pledgeTotals(theirs);
      return {
        donorId,
        name: book.nameOf(donorId) ?? theirs[0]?.donorName ?? "",
        pledgedCents,
        balanceCents,
      };
    })
    .filter(({ balanceCents }) => balanceCents > 0)
    .sort((a, b) => b.balanceCents - a.balanceCents || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
    .slice(0, MOST_OPEN);
}

async function stretchOf({ gifts }: Ledger, month: string, day: number): Promise<PeriodTotal> {
  const [from, to] = [`${month}-01`, dayOfMonth(month, day)];
  const { sums } = await gifts.totals(
    { equal: { status: "recorded" }, range: { field: "receivedOn", from, to } },
    ["cents"],
  );
  return { from, to, cents: sums.cents ?? 0 };
}

/** Those that a fund belongs to, by the ledger: what is published of them may say otherwise. */
async function phasesOf(known: LoansProjects["phases"]): Promise<PhaseProgress[]> {
  return (await known.all()).flatMap(({ ledger, title, color, goalCents, number }) => {
    const fund = fundOf({ number });
    return fund && ledger ? [{ fund, title, colour: color, goalCents, ...ledger }] : [];
  });
}

/** Among so many of the newest lines, those that the ledger made itself are left out. */
const LOOKED_THROUGH = 30;
const LATEST = 5;

async function latestGifts({ gifts }: Ledger) {
  const lines = await gifts.query({
    equal: { status: "recorded" },
    orderBy: { field: "receivedOn", descending: true },
    limit: LOOKED_THROUGH,
  });
  return lines
    .filter(({ kind }) => kind === "gift")
    .slice(0, LATEST)
    .map(({ id, donorId, donorName, fund, receivedOn, cents }) => ({
      id,
      donorId,
      name: donorName,
      fund,
      receivedOn,
      cents,
    }));
}
