import { addDays } from "#domain/days.ts";
import type { Fund } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { share } from "#domain/phase.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { isFunded } from "../loans-projects/loans/loan-interest.ts";
import { fundOf } from "../loans-projects/phases/phase.ts";
import { fundColors } from "./giving.server.ts";
import { type Books, boundDays, linesIn, monthsIn, type Report, tieOf } from "./report.server.ts";
import { daysInWords, type Row, signedCents } from "./report.ts";

/** What came for the building, phase by phase and month by month, against what each phase needs. */
export const projects: Report = {
  name: "projects",
  title: "Projects",
  about: "Raised, pledged and lent by phase, month by month, against goal.",
  async make(books, asked) {
    const { from, to, today } = asked;
    const { phases, lent } = await projectsOf(books);
    const phaseWords = Object.fromEntries(
      phases.map(({ fund, number, title }) => [fund, `${number} ${title}`]),
    );
    const months = monthsIn(boundDays(books, asked, today));
    const promised = books.donations.pledges.list.standing({ from: "", to: "" });
    const found = await Promise.all(
      phases.map(async (phase) => {
        const raised = await raisedIn(books, phase.fund, months);
        const pledged = promised.filter(({ fund }) => fund === phase.fund);
        const start = months[0]?.from;
        const before = start
          ? await linesIn(books, { from: "", to: addDays(start, -1) }, { fund: phase.fund })
          : undefined;
        let soFarCents = before?.cents ?? 0;
        const rows = months.map(({ month, from, to }, at): Row => {
          const raisedCents = raised[at] ?? 0;
          soFarCents += raisedCents;
          const pledgedCents = pledged
            .filter(({ pledgedOn }) => pledgedOn >= from && pledgedOn <= to)
            .reduce((sum, { cents }) => sum + cents, 0);
          const lentCents = lent
            .filter(({ fund, startOn }) => fund === phase.fund && startOn >= from && startOn <= to)
            .reduce((sum, { principalCents }) => sum + principalCents, 0);
          return {
            phase: phase.fund,
            month,
            raisedCents,
            pledgedCents,
            lentCents,
            soFarCents,
            goalCents: phase.goalCents,
          };
        });
        const toCome = pledged
          .filter(({ pledgedOn }) => !to || pledgedOn <= to)
          .reduce((sum, { balanceCents }) => sum + balanceCents, 0);
        // Quiet months are left out; the last one says how far it has come.
        const told = rows.filter(
          ({ raisedCents, pledgedCents, lentCents }, at) =>
            raisedCents || pledgedCents || lentCents || at === rows.length - 1,
        );
        return { phase, rows: told, raised, soFarCents, toCome };
      }),
    );
    const rows = found.flatMap((each) => each.rows);
    const sums = Object.fromEntries(
      (["raisedCents", "pledgedCents", "lentCents"] as const).map((field) => [
        field,
        rows.reduce((sum, row) => sum + Number(row[field]), 0),
      ]),
    );
    const funds = phases.map(({ fund }) => fund);
    // A store is asked for one of some values, never for one of none.
    const none = { count: 0, cents: 0 };
    const lines = funds.length > 0 ? await linesIn(books, { from, to }, { fund: funds }) : none;
    return {
      columns: [
        { field: "phase", label: "Phase", words: phaseWords },
        { field: "month", label: "Month", as: "month" },
        { field: "raisedCents", label: "Raised", as: "cents" },
        { field: "pledgedCents", label: "Pledged", as: "cents" },
        { field: "lentCents", label: "Lent", as: "cents", isPart: true },
        { field: "soFarCents", label: "Raised so far", as: "cents" },
        { field: "goalCents", label: "Goal", as: "cents" },
      ],
      rows,
      sums,
      ledger: tieOf({ cents: lines.cents, here: sums.raisedCents ?? 0 }),
      lines: lines.count,
      filter: `${daysInWords({ from, to })}, by phase and month`,
      sumsLabel: "All phases",
      facts: found.map(({ phase, soFarCents }) => ({
        label: `Phase ${phase.number}, ${phase.title}`,
        value: signedCents(soFarCents),
        note: `${share(soFarCents, phase.goalCents)}% of ${formatCents(phase.goalCents)}`,
      })),
      chart: {
        kind: "side",
        isOfWhole: true,
        title: "The phases against their goals",
        series: [
          { label: "Raised", color: "#8C1C2C" },
          { label: "Pledged, still to come", color: "#A8761A" },
          { label: "Still to be found", color: "#E9D8BF" },
        ],
        rows: found.map(({ phase, soFarCents, toCome }) => ({
          label: `${phase.number} ${phase.title}`,
          values: [soFarCents, toCome, Math.max(0, phase.goalCents - soFarCents - toCome)],
          value: formatCents(phase.goalCents),
        })),
      },
      multiples: {
        title: "Raised month by month",
        parts: found.map(({ phase, raised }) => ({
          label: phase.title,
          color: fundColors[phase.fund] ?? "#8C1C2C",
          values: raised,
          value: signedCents(raised.reduce((sum, cents) => sum + cents, 0)),
          note: months.length > 0 ? monthSpan(months[0]?.month ?? "", months.at(-1)?.month ?? "") : "",
        })),
      },
      notes: [
        "Goals are those of the phases in Loans/Projects. Lent is what came as a loan in a month: it is owed back, and never counted as raised.",
      ],
      nothing: {
        title: "No gifts in these dates",
        text: `Nothing was recorded: ${daysInWords({ from, to })}.`,
      },
    };
  },
  card({ chart, rows }) {
    const tracks =
      chart?.kind === "side"
        ? chart.rows.map(({ values: [raised = 0, toCome = 0, open = 0] }, at) => {
            const all = Math.max(1, raised + toCome + open);
            const color = ["#8C1C2C", "#D9661F", "#0F5F66"][at % 3] ?? "";
            return { share: (raised / all) * 100, pledged: (toCome / all) * 100, color };
          })
        : [];
    const [first] = rows;
    const raised = chart?.kind === "side" ? (chart.rows[0]?.values[0] ?? 0) : 0;
    return {
      figure: `${share(raised, Number(first?.goalCents ?? 1))}% of ${String(first?.phase ?? "phase-1").replace("-", " ")}`,
      picture: { kind: "tracks", tracks },
    };
  },
};

/** The phases that have a fund, and the loans whose money came. */
async function projectsOf({ "loans-projects": projects }: Books) {
  const phases = (await projects.phases.all()).flatMap(({ number, title, goalCents }) => {
    const fund = fundOf({ number });
    return fund ? [{ number, title, goalCents, fund }] : [];
  });
  return { phases, lent: projects.loans.all().filter(isFunded) };
}

/** Whole months from the kept sums, days at the edges from the lines. */
async function raisedIn({ donations }: Books, fund: Fund, months: ReturnType<typeof monthsIn>) {
  const equal = { status: "recorded", fund };
  const kept = new Map(
    donations.ledger.months.find(equal)?.map(({ month, sums }) => [month, sums.cents ?? 0]),
  );
  return Promise.all(
    months.map(async ({ month, from, to, isWhole }) => {
      if (isWhole) return kept.get(month) ?? 0;
      const range = { field: "receivedOn", from, to };
      return (await donations.ledger.gifts.totals({ equal, range }, ["cents"])).sums.cents ?? 0;
    }),
  );
}

function monthSpan(first: string, last: string) {
  return first === last ? writtenMonth(first) : `${writtenMonth(first)} to ${writtenMonth(last)}`;
}
