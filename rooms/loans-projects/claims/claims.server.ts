import { Hono } from "hono";
import { counted } from "#domain/counted.ts";
import { daysBetween } from "#domain/days.ts";
import { schemaOf } from "#domain/field-schema.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { formatCents, formatExactCents } from "#domain/money.ts";
import { monthsBetween } from "#domain/months.ts";
import { addressOf, addressOfDeleted } from "#domain/records.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import { writtenMonth } from "#domain/written-date.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { csvFile, noteExport, recordsApi } from "#server/records/api.ts";
import { openDaily } from "#server/records/daily.ts";
import { openMemoryList } from "#server/records/memory-list.ts";
import { readOnce } from "#server/records/read-once.ts";
import { openRecords } from "#server/records/records.ts";
import { listRulesOf } from "#server/records/room.ts";
import type { House } from "#server/room.ts";
import type { Donors } from "../../donors/donors.server.ts";
import type { NewsBook } from "../../news/news-book.server.ts";
import { LOANS } from "../loans/loan.ts";
import type { LoanLetters } from "../loans/loan-letter.server.ts";
import { exampleInterestCents, type LetterWords, letterWords } from "../loans/loan-letter.ts";
import type { Loans } from "../loans/loans.server.ts";
import { PHASES, type Phase, readMonth, shownFigures } from "../phases/phase.ts";
import type { Phases } from "../phases/phases.server.ts";
import {
  acresSaid,
  CLAIM_TABLE,
  CLAIMS,
  type Claim,
  type ClaimPage,
  type ClaimTable,
  claimKind,
  compareWords,
  DIFFERING,
  type Differing,
  figureSaid,
  isAskedOfADay,
  type KeptClaim,
  pageWords,
  saysTheSame,
  type Verdict,
  verdictWords,
} from "./claim.ts";
import {
  figuresOfHome,
  figuresOfLand,
  figuresOfTheWall,
  letterFigure,
  type PublishedFigure,
  promiseIn,
  type Subject,
} from "./published-figures.ts";

const LEAST_LOAN = 5_000_00;
/** What is land and construction. */
const BUILT: readonly Fund[] = ["building", "phase-1", "phase-2", "phase-3"];

const COLUMNS = ["page", "where", "words", "published", "records", "about", "verdict"];

const schema = schemaOf(claimKind.fields, "Please fill in the claim").superRefine(
  ({ compare, day }, check) => {
    if (isAskedOfADay(compare) && !day)
      check.addIssue({ code: "custom", path: ["day"], message: "Please enter the day" });
  },
);

type ClaimsNeeds = { donors: Donors; phases: Phases; loans: Loans; letter: LoanLetters; news: NewsBook };
/** What the records say, and whether that is what was published; null where they say nothing. */
export type Answer = { records: string; about: string; isSo: boolean | null };
/** What is asked of records that other rooms keep. */
export type Question = "festivals" | "acres";
type Answerer = {
  /** Handed the figure as published, "25+"; undefined while the room has nothing to say. */
  ask(published: string): Answer | undefined | Promise<Answer | undefined>;
  onChange(listener: () => void): void;
};
type AboutAPhase = Extract<Subject, { phase: number }>;
/** What news say of money that came in: the ledger knows it. */
const GIVEN = /rais(?:e|ing)|donat|\bgifts?\b|\bgiven\b|\bfund/i;
const unrecorded = {
  visitors: "no record counts visitors",
  delay: "no record keeps the delay",
  other: "no record is asked for it",
};
const unanswered: Record<Question, string> = {
  festivals: "no festival is written down yet",
  acres: "no land is in the asset register yet",
};

/** Every figure and every past day in the published words, held against the records. Nothing is ever corrected here. */
export async function openClaims(house: House, { donors, phases, loans, letter, news }: ClaimsNeeds) {
  const { ledger } = donors;
  const records = openRecords(house, {
    kind: claimKind,
    form: schema,
    complete: (claim) => ({ ...claim, day: isAskedOfADay(claim.compare) ? claim.day : null }),
  });
  const kept = await openMemoryList(records, listRulesOf<KeptClaim>(claimKind.fields, "page"), house.log);
  const answerers = new Map<Question, Answerer>();
  const source = openDaily(ledger.today, [
    ...[kept, phases.source, loans.list, letter, ledger.gifts, news.list, house.words],
  ]);
  const all = readOnce(() => source.revision, compareAll);
  const common = recordsApi(house, records, kept);
  const csv = new Hono<Asked>().get("/", async (c) => {
    const asked = c.req.query("verdict");
    const found = (await all()).filter(({ verdict }) => !asked || verdict === asked);
    const what = counted(found.length, claimKind.one);
    const filter = Object.entries(verdictWords).find(([verdict]) => verdict === asked)?.[1] ?? "";
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
    teller: tellerOf(
      records,
      () => CLAIMS,
      () => addressOfDeleted(CLAIMS),
    ),
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
    const { home, "land-project": land, "donor-wall": wall } = house.words.now;
    return [
      ...(await ofWords("home", figuresOfHome(home), known)),
      ...ofTheLetter(first),
      ...known.flatMap(ofAPhase),
      ...(await ofWords("land-project", figuresOfLand(land), known)),
      ...(await ofNews()),
      ...(await ofWords("donors", figuresOfTheWall(wall), known)),
      ...(await Promise.all(kept.all().map((one) => ofStaff(one, first)))),
    ];
  }

  async function ofWords(page: ClaimPage, figures: PublishedFigure[], known: Phase[]): Promise<Claim[]> {
    return Promise.all(
      figures.map(async (figure) => {
        const { id, place, words, published } = figure;
        return claim(id, page, place, { words, published, ...(await answerTo(figure, known)) });
      }),
    );
  }

  async function answerTo({ about, published }: PublishedFigure, known: Phase[]): Promise<Answer> {
    if ("phase" in about) {
      const phase = known.find(({ number }) => number === about.phase);
      return achievedOf(published, about, phase);
    }
    if (about.of === "every-dollar") return everyDollar();
    if (about.of === "festivals") return answer("festivals", published);
    if (about.of === "acres") return answer("acres", acresSaid(published) ? published : `${published} acres`);
    if (about.of === "programs") return spending();
    return silent(unrecorded[about.of]);
  }

  function ofTheLetter(first: Phase | undefined): Claim[] {
    const now = letter.now();
    const program = house.words.now["loan-program"];
    const figures = letterWords(now);
    const saved = exampleInterestCents(now);
    const promise = promiseIn(program);
    const lent = loans.all().reduce((sum, { balanceCents }) => sum + balanceCents, 0);
    return [
      ...ofPlace("commitments", "letter-commitments", (published) => commitmentsOf(published, first)),
      ...ofPlace("inHand", "letter-in-hand", (published) =>
        first?.ledger
          ? {
              records: `${formatCents(first.ledger.raisedCents)} raised, ${formatCents(lent)} lent`,
              about: `fund ${first.title}; open loans`,
              isSo: saysTheSame(published, first.ledger.raisedCents / 100) ?? null,
            }
          : silent("no phase 1"),
      ),
      ...ofPlace("escrowDate", "letter-escrow", (_, isTyped) => dayAnswer(isTyped ? null : now.escrowOn)),
      ...ofPlace("minimum", "letter-minimum", (published) => ({
        records: `${formatCents(LEAST_LOAN)} is the least a loan may be`,
        about: "rules of Loans",
        isSo: saysTheSame(published, LEAST_LOAN / 100) ?? null,
      })),
      ...ofPlace("saved", "letter-example", (published) => ({
        records: formatExactCents(saved),
        about: "computed as for every loan",
        isSo: saysTheSame(published, saved / 100) ?? null,
      })),
      ...(promise
        ? [
            claim("letter-only-land", "loan-program", "our promise", {
              words: promise,
              published: "no loan",
              ...onlyLand(),
            }),
          ]
        : []),
    ];

    /** Nothing where the letter says nothing of it any more. */
    function ofPlace(
      place: keyof LetterWords,
      id: string,
      answerOf: (published: string, isTyped: boolean) => Answer,
    ) {
      const said = letterFigure(program, place, figures);
      if (!said) return [];
      const { words, isTyped } = said;
      const published = words.includes(`about ${said.published}`)
        ? `about ${said.published}`
        : said.published;
      return [claim(id, "loan-program", "the letter", { words, published, ...answerOf(published, isTyped) })];
    }
  }

  function onlyLand(): Answer {
    const written = loans.all();
    if (written.length === 0) return silent("no loan is written down yet");
    const others = written.filter(({ fund }) => fund !== "phase-1");
    return {
      records:
        others.length === 0
          ? `all ${counted(written.length, "loan")} name ${funds["phase-1"]}`
          : `${counted(others.length, "loan")} for something else`,
      about: "fund of every loan",
      isSo: others.length === 0,
    };
  }

  /** What visitors see of each phase: where these are the records, there is nothing to differ. */
  function ofAPhase(phase: Phase): Claim[] {
    const { number, title, goalCents, ledger: said, targetDate } = phase;
    if (!phase.isShown) return [];
    const shown = shownFigures(phase);
    const where = `phase ${number}`;
    const line = (what: "raised" | "pledged") => {
      const cents = what === "raised" ? shown.raisedCents : shown.pledgedCents;
      const exact = what === "raised" ? said?.raisedCents : said?.pledgedCents;
      return claim(`phase-${number}-${what}`, "land-project", where, {
        words: `${what === "raised" ? "Raised" : "Pledged"} ${formatCents(cents)}, ${percent(cents, goalCents)} of goal`,
        published: formatCents(cents),
        ...(exact === undefined
          ? silent("no fund belongs to this phase")
          : {
              records: `${formatCents(exact)}, ${percent(exact, goalCents)}`,
              about: what === "raised" ? `fund ${title}` : `open pledges of ${title}`,
              isSo: exact === cents,
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
      const figure = figureSaid(item.title.slice(Math.max(0, item.title.indexOf("$"))));
      return figure?.startsWith("$") ? [{ ...item, figure }] : [];
    });
    return Promise.all(
      told.map(async ({ id, title, date, figure }) =>
        claim(`news-${id}`, "news", letterDate(date), {
          words: title,
          published: figure,
          ...(GIVEN.test(title) ? await givenAnswer(figure, date) : silent("no record is asked for it")),
        }),
      ),
    );
  }

  async function givenAnswer(figure: string, day: string): Promise<Answer> {
    const cents = await givenUntil(day);
    return {
      records: `${formatCents(cents)} on that day`,
      about: `all lines up to ${shortDate(day, "")}`,
      isSo: saysTheSame(figure, cents / 100) ?? null,
    };
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

  function achievedOf(figure: string, { of, phase: number }: AboutAPhase, phase: Phase | undefined): Answer {
    if (!phase?.ledger) return silent(`no phase ${number} with a fund`);
    const { raisedCents, pledgedCents } = phase.ledger;
    const cents = of === "raised" ? raisedCents : pledgedCents;
    const isPercent = !figure.includes("$");
    const inWords = isPercent ? (each: number) => percent(each, phase.goalCents) : formatCents;
    return {
      records: `${inWords(raisedCents)} raised, ${inWords(pledgedCents)} pledged`,
      about: `fund ${phase.title} against its goal`,
      isSo: saysTheSame(figure, isPercent ? (cents / phase.goalCents) * 100 : cents / 100) ?? null,
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
