import { startingPhases } from "#content/land-project.ts";
import { centsOf } from "#domain/amount.ts";
import { addDays } from "#domain/days.ts";
import { schemaOf } from "#domain/field-schema.ts";
import type { Fund } from "#domain/funds.ts";
import { omit } from "#domain/omit.ts";
import { addressOfDeleted } from "#domain/records.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { recordsApi } from "#server/records/api.ts";
import { openDaily } from "#server/records/daily.ts";
import { lastChange, linesOf } from "#server/records/history.ts";
import type { RecordList } from "#server/records/list.ts";
import { openMemoryList } from "#server/records/memory-list.ts";
import { openRecords } from "#server/records/records.ts";
import { wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { isRefusedAs } from "#server/store/store.ts";
import type { Donations } from "../../donations/donations.server.ts";
import type { Donors } from "../../donors/donors.server.ts";
import { balanceOn } from "../loans/loan-interest.ts";
import type { LoanLetters } from "../loans/loan-letter.server.ts";
import type { Loans } from "../loans/loans.server.ts";
import { fundOf, PHASES, type Phase, type PhaseForm, type PhaseList, phaseKind } from "./phase.ts";
import { PUBLIC_PHASES, type PublicPhase, type PublicPhases } from "./public-phase.ts";

/** Who wrote the phases down at the start, from the site's own words. */
const SITE = "the site";
const schema = schemaOf(phaseKind.fields, "Please fill in the phase");

/** The phases of the land project: what is published of each, beside what the records say. */
export async function openPhases(house: House, { donors, loans, pledges, letter }: PhasesNeeds) {
  const { ledger } = donors;
  const records = openRecords(house, {
    kind: phaseKind,
    form: schema,
    read: (doc) => ({ ...(doc as unknown as Phase), ledger: null, typed: null }),
    inTransaction: {
      async afterCreate(_, phase) {
        refuseSameNumber(phase);
        refuseWithoutFund(phase);
      },
      async afterUpdate(_, phase, before) {
        if (phase.number !== before.number) refuseSameNumber(phase);
        refuseWithoutFund(phase);
      },
    },
  });
  await beginWithContent();
  const mirror = await openMemoryList(
    records,
    { columns: [], sorts: ["number"], searched: ["title"] },
    house.log,
  );
  const typists = new Map<string, { version: string; typed: Phase["typed"] }>();
  // How long ago a target date was is another thing tomorrow.
  const source = openDaily(ledger.today, [
    ...[mirror, ledger.months, ledger.publicFunds, pledges, loans.list, letter],
  ]);

  const list: RecordList<Phase, PhaseList> = {
    ...mirror,
    columns: ["number", "title", "goalCents", "raisedCents", "pledgedCents", "source", "isShown"],
    get revision() {
      return source.revision;
    },
    async page(query) {
      const { rows, ...page } = omit(await mirror.page(query), "version");
      return versioned({
        ...page,
        rows: await Promise.all(rows.map(async (phase) => withTypist(await withLedger(phase)))),
        today: ledger.today(),
      });
    },
    onChange: source.onChange,
  };
  const get = async (id: string) => withLedger(await records.get(id));
  const { api, csv } = recordsApi(house, { ...records, get }, list);

  return {
    records,
    list,
    /** All of them by number, with what the records say. */
    all: async () => Promise.all(byNumber(mirror.all()).map(withLedger)),
    published,
    teller: tellerOf(
      records,
      () => PHASES,
      () => addressOfDeleted(PHASES),
    ),
    api: { phases: api, "phases.csv": csv },
    publicRoutes: {
      "phases/public": watchable(house, PUBLIC_PHASES, "public", () => ({
        key: "",
        source,
        read: published,
      })),
    },
    source,
    close() {
      source.close();
      mirror.close();
    },
  };

  async function published(): Promise<PublicPhases> {
    const yesterday = addDays(ledger.today(), -1);
    const shown = byNumber(mirror.all()).filter(({ isShown }) => isShown);
    const phases = shown.map((phase): PublicPhase => {
      const { number, title, timeline, goalCents, targetDate, details, color, notice } = phase;
      const fund = fundOf(phase);
      const { raisedCents, pledgedCents } =
        phase.source === "ledger" && fund ? ledger.publicFunds.of(fund) : phase;
      return {
        number,
        title,
        timeline,
        goalCents,
        targetDate,
        details,
        color,
        notice,
        raisedCents,
        pledgedCents,
        lentCents: fund && letter.now().isLentShown ? lentTo(fund, yesterday) : null,
      };
    });
    const isOfRecords = shown.some((phase) => phase.source === "ledger" && fundOf(phase));
    return versioned({ phases, ...(isOfRecords && { hiddenThrough: yesterday }) });
  }

  /** At the end of a day: a loan that becomes a gift today would tell what its lender gave. */
  function lentTo(fund: Fund, day: string) {
    const lent = loans.all().filter((loan) => loan.fund === fund);
    return lent.reduce((sum, loan) => sum + balanceOn(day, loan), 0);
  }

  /** From the sums that are kept, whatever the number of gifts. */
  async function withLedger(phase: Phase): Promise<Phase> {
    const fund = fundOf(phase);
    if (!fund) return { ...phase, ledger: null };
    const raised = ledger.months.find({ fund, status: "recorded" }) ?? [];
    return {
      ...phase,
      ledger: {
        raisedCents: raised.reduce((sum, { sums }) => sum + (sums.cents ?? 0), 0),
        pledgedCents: await pledgedTo(fund),
        lentCents: loans
          .all()
          .filter((loan) => loan.fund === fund)
          .reduce((sum, { balanceCents }) => sum + balanceCents, 0),
      },
    };
  }

  /** Read from the history once for each version of a phase. */
  async function withTypist(phase: Phase): Promise<Phase> {
    const known = typists.get(phase.id);
    if (known?.version === phase.version) return { ...phase, typed: known.typed };
    const lines = await linesOf(house.store, phaseKind.name, phase.id);
    const line = lines.find(
      ({ before, after }) =>
        after?.raisedCents !== before?.raisedCents || after?.pledgedCents !== before?.pledgedCents,
    );
    const typed = line && line.by !== SITE ? { by: line.by, at: line.at } : null;
    typists.set(phase.id, { version: phase.version, typed });
    return { ...phase, typed };
  }

  async function pledgedTo(fund: Fund) {
    const query = pledges.read(new URLSearchParams({ fund, size: "1" }));
    return (await pledges.page(query)).sums.cents ?? 0;
  }

  function refuseSameNumber({ id, number }: Phase) {
    if (mirror.all().some((other) => other.number === number && other.id !== id))
      throw wrong("number", `There is a phase ${number} already`);
  }

  /** What content/land-project.ts says is the start; from then on the records lead. */
  async function beginWithContent() {
    for (const { goal, raised, pledged, colour, notice = "", ...phase } of startingPhases) {
      const id = `phase-${phase.number}`;
      if (await lastChange(house.store, phaseKind.name, id)) continue;
      const note = { by: SITE, at: new Date(house.now()).toISOString() };
      const form: PhaseForm = {
        ...phase,
        goalCents: centsOf(goal),
        raisedCents: centsOf(raised),
        pledgedCents: centsOf(pledged),
        color: colour,
        notice,
        source: "published",
        isShown: true,
      };
      // Several machines may start on one hosted store at the same moment.
      await house.store
        .transaction(note, (tx) => tx.create(records.collection, form, id))
        .catch((fault) => {
          if (!isRefusedAs(fault, "conflict")) throw fault;
        });
    }
  }
}

type PhasesNeeds = {
  donors: Donors;
  loans: Loans;
  letter: LoanLetters;
  pledges: Donations["pledges"]["list"];
};

export type Phases = Awaited<ReturnType<typeof openPhases>>;

/** Visitors would go on seeing the typed figures, while staff read that they see the records. */
function refuseWithoutFund(phase: Phase) {
  if (phase.source === "ledger" && !fundOf(phase))
    throw wrong("source", "No fund belongs to this phase: visitors can see its published figures only");
}

function byNumber(phases: Phase[]) {
  return phases.toSorted((a, b) => a.number - b.number);
}
