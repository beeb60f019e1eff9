import { Hono } from "hono";
import { z } from "zod";
import { plainRuns } from "#domain/content/marked-runs.ts";
import { counted } from "#domain/counted.ts";
import { daysBetween } from "#domain/days.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { formatCents, formatExactCents } from "#domain/money.ts";
import { monthsBetween } from "#domain/months.ts";
import { addressOf } from "#domain/records.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import { writtenMonth } from "#domain/written-date.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { csvFile, noteExport, recordsApi } from "#server/records/api.ts";
import { openDaily } from "#server/records/daily.ts";
import { openMirrorList } from "#server/records/lists.ts";
import { readOnce } from "#server/records/read-once.ts";
import { openRecords } from "#server/records/records.ts";
import type { House } from "#server/room.ts";
import type { Donors } from "../donors/donors.server.ts";
import type { NewsBook } from "../news/news-book.server.ts";
import {
  CLAIM_PAGES,
  CLAIM_TABLE,
  type Claim,
  type ClaimForm,
  type ClaimPage,
  type ClaimTable,
  COMPARES,
  claimKind,
  compareWords,
  DIFFERING,
  type Differing,
  isAskedOfADay,
  type KeptClaim,
  pageWords,
  saysTheSame,
  type Verdict,
  verdictWords,
} from "./claim.ts";
import { LOANS } from "./loan.ts";
import type { Letter } from "./loan-letter.server.ts";
import { exampleInterestCents, exampleInWords } from "./loan-letter.ts";
import type { Loans } from "./loans.server.ts";
import { PHASES, type Phase, readMonth } from "./phase.ts";
import type { Phases } from "./phases.server.ts";

const LEAST_LOAN = 5_000_00;
/** What is land and construction. */
const BUILT: readonly Fund[] = ["building", "phase-1", "phase-2", "phase-3"];

const COLUMNS = ["page", "where", "words", "published", "records", "about", "verdict"];

const ClaimSchema: z.ZodType<ClaimForm> = z
  .object(
    {
      page: z.enum(CLAIM_PAGES, "Please choose a page"),
      figure: z.string("Please enter the figure").trim().min(1, "Please enter the figure").max(60),
      words: z.string("Please enter the words").trim().min(1, "Please enter the words around it").max(300),
      compare: z.enum(COMPARES, "Please choose what to compare with").default("nothing"),
      day: z.iso.date("Please enter a day").nullable().default(null),
    },
    "Please fill in the claim",
  )
  .superRefine(({ compare, day }, check) => {
    if (isAskedOfADay(compare) && !day)
      check.addIssue({ code: "custom", path: ["day"], message: "Please enter the day" });
  });

type Needs = { donors: Donors; phases: Phases; loans: Loans; letter: Letter; news: NewsBook };
/** What the records say, and whether that is what was published; null where they say nothing. */
export type Answer = { records: string; about: string; isSo: boolean | null };
/** What is asked of records that other rooms keep. */
export type Question = "festivals" | "acres";
type Answerer = {
  /** Handed the figure as published, "25+"; undefined while the room has nothing to say. */
  ask(published: string): Answer | undefined | Promise<Answer | undefined>;
  onChange(listener: () => void): void;
};
const unanswered: Record<Question, string> = {
  festivals: "no festival is written down yet",
  acres: "no land is in the asset register yet",
};

/** Every figure and every past day in the published words, held against the records. Nothing is ever corrected here. */
export async function openClaims(house: House, { donors, phases, loans, letter, news }: Needs) {
  const { ledger } = donors;
  const records = openRecords(house, { kind: claimKind, form: ClaimSchema });
  const kept = await openMirrorList(
    records,
    { columns: ["page", "figure", "words", "compare", "day"], sorts: ["page"] },
    house.log,
  );
  const answerers = new Map<Question, Answerer>();
  const source = openDaily(ledger.today, [
    ...[kept, phases.source, loans.list, letter, ledger.gifts, news.source],
  ]);
  const all = readOnce(() => source.revision, compareAll);
  const common = recordsApi(house, records, kept);
  const csv = new Hono<Asked>().get("/", async (c) => {
    const verdict = c.req.query("verdict") as Verdict | undefined;
    const found = (await all()).filter((one) => !verdict || one.verdict === verdict);
    const what = counted(found.length, claimKind.one);
    const filter = verdict ? (verdictWords[verdict] ?? "") : "";
    await noteExport(house, c, claimKind.name, { count: found.length, what, filter });
    return csvFile(c, claimKind.name, COLUMNS, [found]);
  });
  const api = new Hono<Asked>()
    .route(
      "/",
      watchable(house, addressOf(claimKind), claimKind.name, () => ({ key: "", source, read: listed })),
    )
    .route(
      "/table",
      watchable(house, CLAIM_TABLE, "table", () => ({ key: "", source, read: table })),
    )
    .route(
      "/differing",
      watchable(house, DIFFERING, "differing", () => ({ key: "", source, read: differing })),
    )
    .route("/", common.api);

  return {
    all,
    table,
    differing,
    source,
    /** How another room answers what its records know: it says so as it opens. */
    answeredBy(question: Question, answerer: Answerer) {
      answerers.set(question, answerer);
      answerer.onChange(source.moveOn);
      source.moveOn();
    },
    teller: tellerOf(records, () => "/dashboard/loans-projects/claims"),
    api: { claims: api, "claims.csv": csv },
    close() {
      source.close();
      kept.close();
    },
  };

  async function differing(): Promise<Differing> {
    return versioned({ differing: (await all()).filter(({ verdict }) => verdict === "differs").length });
  }

  /** Nothing but the claims; a version beside them is not written down with a list. */
  async function listed(): Promise<Claim[] & { version: string }> {
    const claims = await all();
    return Object.assign([...claims], { version: versioned({ claims }).version });
  }

  async function table(): Promise<ClaimTable> {
    return versioned({ claims: await all(), today: ledger.today() });
  }

  async function compareAll(): Promise<Claim[]> {
    const known = await phases.all();
    const first = known.find(({ number }) => number === 1);
    return [
      ...(await ofHome(first)),
      ...ofTheLetter(first),
      ...known.flatMap(ofAPhase),
      claim("land-acres", "land-project", "opening words", {
        words: plainRuns(house.words.now["land-project"].head.lede).replace(/:.*/, ""),
        published: "six acres",
        ...(await answer("acres", "six acres")),
      }),
      ...(await ofNews()),
      claim("donors-delay", "donors", "the box at the side", {
        words: "Names are updated within 24–48 hours",
        published: "24–48 hours",
        ...silent("no record keeps the delay"),
      }),
      ...(await Promise.all(kept.all().map((one) => ofStaff(one, first)))),
    ];
  }

  async function ofHome(first: Phase | undefined): Promise<Claim[]> {
    const row = "the row under the picture";
    const { home } = house.words.now;
    const achieved = home.claims.find((one) => "figure" in one);
    const [served, festivals, programs] = home.impact.figures;
    return [
      ...(achieved
        ? [
            claim("home-achieved", "home", row, {
              words: `${achieved.figure} ${achieved.words}`,
              published: achieved.figure,
              ...achievedOf(achieved.figure, first),
            }),
          ]
        : []),
      claim("home-every-dollar", "home", row, {
        words: "Every dollar goes to land and construction",
        published: "every dollar",
        ...(await everyDollar()),
      }),
      ...[
        { id: "home-served", figure: served, said: silent("no record counts visitors") },
        {
          id: "home-festivals",
          figure: festivals,
          said: await answer("festivals", festivals?.figure ?? ""),
        },
        { id: "home-programs", figure: programs, said: spending() },
      ].flatMap(({ id, figure, said }) =>
        figure
          ? claim(id, "home", "our impact", {
              words: `${figure.figure} ${figure.words}`,
              published: figure.figure,
              ...said,
            })
          : [],
      ),
    ];
  }

  function ofTheLetter(first: Phase | undefined): Claim[] {
    const now = letter.now();
    const saved = exampleInterestCents(now);
    const notForLand = loans.all().filter(({ fund }) => fund !== "phase-1");
    const lent = loans.all().reduce((sum, { balanceCents }) => sum + balanceCents, 0);
    const where = "the letter";
    return [
      claim("letter-commitments", "loan-program", where, {
        words: `${now.commitments} of commitments have been received`,
        published: now.commitments,
        ...commitmentsOf(now.commitments, first),
      }),
      claim("letter-in-hand", "loan-program", where, {
        words: `${now.inHand} is already in hand`,
        published: now.inHand,
        ...(first?.ledger
          ? {
              records: `${formatCents(first.ledger.raisedCents)} raised, ${formatCents(lent)} lent`,
              about: `fund ${first.title}; open loans`,
              isSo: saysTheSame(now.inHand, first.ledger.raisedCents / 100) ?? null,
            }
          : silent("no phase 1")),
      }),
      claim("letter-escrow", "loan-program", where, {
        words: `until ${now.escrowDate}, when escrow closes`,
        published: now.escrowDate,
        ...dayAnswer(now.escrowOn),
      }),
      claim("letter-minimum", "loan-program", where, {
        words: `any sum from ${formatCents(now.minimumCents)} USD upward`,
        published: formatCents(now.minimumCents),
        records: `${formatCents(LEAST_LOAN)} is the least a loan may be`,
        about: "rules of Loans",
        isSo: now.minimumCents === LEAST_LOAN,
      }),
      claim("letter-example", "loan-program", where, {
        words: `${exampleInWords(now)}: about ${formatCents(Math.round(saved / 100) * 100)}`,
        published: `about ${formatCents(Math.round(saved / 100) * 100)}`,
        records: formatExactCents(saved),
        about: "computed as for every loan",
        isSo: saysTheSame(formatCents(Math.round(saved / 100) * 100), saved / 100) ?? null,
      }),
      claim("letter-only-land", "loan-program", "our promise", {
        words: "No loan is used for anything but the purchase of the land",
        published: "no loan",
        ...(loans.all().length === 0
          ? silent("no loan is written down yet")
          : {
              records:
                notForLand.length === 0
                  ? `all ${counted(loans.all().length, "loan")} name ${funds["phase-1"]}`
                  : `${counted(notForLand.length, "loan")} for something else`,
              about: "fund of every loan",
              isSo: notForLand.length === 0,
            }),
      }),
    ];
  }

  /** What is published of each phase, as it is typed: where the records are shown, there is nothing to differ. */
  function ofAPhase(phase: Phase): Claim[] {
    const { number, title, goalCents, ledger: said, targetDate } = phase;
    if (!phase.isShown) return [];
    const where = `phase ${number}`;
    const line = (what: "raised" | "pledged") => {
      const cents = what === "raised" ? phase.raisedCents : phase.pledgedCents;
      const exact = what === "raised" ? said?.raisedCents : said?.pledgedCents;
      return claim(`phase-${number}-${what}`, "land-project", where, {
        words: `${what === "raised" ? "Raised" : "Pledged"} ${formatCents(cents)}, ${percent(cents, goalCents)} of goal`,
        published: formatCents(cents),
        ...(exact === undefined
          ? silent("no fund belongs to this phase")
          : {
              records: `${formatCents(exact)}, ${percent(exact, goalCents)}`,
              about: what === "raised" ? `fund ${title}` : `open pledges of ${title}`,
              isSo: phase.source === "ledger" || exact === cents,
            }),
      });
    };
    const target = readMonth(targetDate);
    const isReached = said !== null && said.raisedCents >= goalCents;
    return [
      line("raised"),
      line("pledged"),
      ...(target && !isReached
        ? [
            claim(`phase-${number}-target`, "land-project", where, {
              words: `Target date ${targetDate}`,
              published: targetDate,
              ...monthAnswer(target),
            }),
          ]
        : []),
    ];
  }

  async function ofNews(): Promise<Claim[]> {
    const told = news.published().flatMap((item) => {
      const figure = /\$[\d,]+/.exec(item.title)?.[0];
      return figure ? [{ ...item, figure }] : [];
    });
    return Promise.all(
      told.map(async ({ id, title, date, figure }) => {
        const cents = await givenUntil(date);
        return claim(`news-${id}`, "news", letterDate(date), {
          words: title,
          published: figure,
          records: `${formatCents(cents)} on that day`,
          about: `all lines up to ${shortDate(date, "")}`,
          isSo: saysTheSame(figure, cents / 100) ?? null,
        });
      }),
    );
  }

  async function ofStaff(one: KeptClaim, first: Phase | undefined): Promise<Claim> {
    return {
      ...claim(one.id, one.page, "written down by staff", {
        words: one.words,
        published: one.figure,
        ...(await asked(one, first)),
      }),
      kept: one,
    };
  }

  async function asked({ compare, figure, day }: KeptClaim, first: Phase | undefined): Promise<Answer> {
    const amount = (cents: number): Answer => ({
      records: formatCents(cents),
      about: compareWords[compare],
      isSo: saysTheSame(figure, cents / 100) ?? null,
    });
    if (compare === "day") return dayAnswer(day);
    if (compare === "gifts-until" && day) return amount(await givenUntil(day));
    if (compare === "festivals") return answer("festivals", figure);
    if (compare === "lent")
      return amount(loans.all().reduce((sum, { balanceCents }) => sum + balanceCents, 0));
    if ((compare === "raised" || compare === "pledged") && first?.ledger) {
      const cents = compare === "raised" ? first.ledger.raisedCents : first.ledger.pledgedCents;
      if (!figure.includes("%")) return amount(cents);
      return {
        records: percent(cents, first.goalCents),
        about: compareWords[compare],
        isSo: saysTheSame(figure, (cents / first.goalCents) * 100) ?? null,
      };
    }
    return silent("nothing to compare with");
  }

  async function answer(question: Question, published: string): Promise<Answer> {
    return (await answerers.get(question)?.ask(published)) ?? silent(unanswered[question]);
  }

  /** What came for the community is known; what was spent on it is not. */
  function spending(): Answer {
    const given = (ledger.months.find({ fund: "community", status: "recorded" }) ?? []).reduce(
      (sum, { sums }) => sum + (sums.cents ?? 0),
      0,
    );
    return silent(
      `the records hold gifts, not spending${given > 0 ? `; the fund received ${formatCents(given)}` : ""}`,
    );
  }

  async function everyDollar(): Promise<Answer> {
    const year = ledger.today().slice(0, 4);
    const ofYear = (ledger.months.find({ status: "recorded" }) ?? []).filter(({ month }) =>
      month.startsWith(year),
    );
    const total = ofYear.reduce((sum, { sums }) => sum + (sums.cents ?? 0), 0);
    const built = BUILT.flatMap((fund) => ledger.months.find({ fund, status: "recorded" }) ?? [])
      .filter(({ month }) => month.startsWith(year))
      .reduce((sum, { sums }) => sum + (sums.cents ?? 0), 0);
    if (total === 0) return silent(`no gift in ${year} yet`);
    return {
      records: `${percent(built, total)} of ${year} gifts`,
      about: `${formatCents(built)} of ${formatCents(total)}${
        built === total ? "" : "; the rest is general, festivals and community"
      }`,
      isSo: built === total,
    };
  }

  /** All lines up to a day, that day included: whole months from the kept sums, the last days from the lines. */
  async function givenUntil(day: string) {
    const month = day.slice(0, 7);
    const before = (ledger.months.find({ status: "recorded" }) ?? [])
      .filter((each) => each.month < month)
      .reduce((sum, { sums }) => sum + (sums.cents ?? 0), 0);
    const { sums } = await ledger.gifts.totals(
      { equal: { status: "recorded" }, range: { field: "receivedOn", from: `${month}-01`, to: day } },
      ["cents"],
    );
    return before + (sums.cents ?? 0);
  }

  function achievedOf(figure: string, first: Phase | undefined): Answer {
    if (!first?.ledger) return silent("no phase 1");
    const { raisedCents, pledgedCents } = first.ledger;
    return {
      records: `${percent(raisedCents, first.goalCents)} raised, ${percent(pledgedCents, first.goalCents)} pledged`,
      about: `fund ${first.title} against its goal`,
      isSo: saysTheSame(figure, (raisedCents / first.goalCents) * 100) ?? null,
    };
  }

  /** What is meant by commitments is what was pledged of the goal. */
  function commitmentsOf(figure: string, first: Phase | undefined): Answer {
    if (!first?.ledger) return silent("no phase 1");
    const { raisedCents, pledgedCents } = first.ledger;
    return {
      records: `${percent(pledgedCents, first.goalCents)} of goal pledged, ${percent(raisedCents, pledgedCents)} of pledges raised`,
      about: `pledges and gifts of ${first.title}`,
      isSo: saysTheSame(figure, (pledgedCents / first.goalCents) * 100) ?? null,
    };
  }

  function dayAnswer(day: string | null): Answer {
    if (!day) return silent("no day is written down for it");
    const since = daysBetween(day, ledger.today());
    return since > 0
      ? {
          records: `passed ${counted(since, "day")} ago`,
          about: "a day in the past that still asks",
          isSo: false,
        }
      : { records: `in ${counted(-since, "day")}`, about: "a day that is still to come", isSo: true };
  }

  function monthAnswer(month: string): Answer {
    const since = monthsBetween(month, ledger.today().slice(0, 7));
    return since > 0
      ? {
          records: `passed ${counted(since, "month")} ago`,
          about: "a day in the past that still asks",
          isSo: false,
        }
      : { records: writtenMonth(month), about: "a day that is still to come", isSo: true };
  }
}

export type Claims = Awaited<ReturnType<typeof openClaims>>;

/** Of these pages, the figures are kept in rooms of their own. */
const rooms: { [page in ClaimPage]?: Claim["changedIn"] } = {
  "loan-program": { label: "Loans", href: LOANS },
  "land-project": { label: "Phases", href: PHASES },
};

function claim(
  id: string,
  page: ClaimPage,
  place: string,
  { isSo, ...said }: Answer & Pick<Claim, "words" | "published">,
): Claim {
  const { label, href } = pageWords[page];
  const verdict: Verdict = isSo === null ? "unknown" : isSo ? "agrees" : "differs";
  const changedIn = rooms[page] ?? { label: "Website", href: "/dashboard/website" };
  return { id, where: `${label}, ${place}`, page: label, href, ...said, verdict, changedIn, kept: null };
}

function silent(about: string): Answer {
  return { records: "", about, isSo: null };
}

function percent(part: number, whole: number) {
  return `${whole === 0 ? "0.0" : ((part / whole) * 100).toFixed(1)}%`;
}
