import { Hono } from "hono";
import { z } from "zod";
import { centsOf } from "#domain/amount.ts";
import { readListQuery } from "#domain/list-query.ts";
import { omit } from "#domain/omit.ts";
import { type AnswerOf, withoutRecord } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { VISIBILITIES } from "#domain/visibility.ts";
import { type Asked, readFields } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, recordsApi } from "#server/records/api.ts";
import type { RecordList } from "#server/records/list.ts";
import { openRecords } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { House, LineTeller } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Collection, Fields, Store, Stored } from "#server/store/store.ts";
import { totalsWithout } from "../ledger/donor-totals.server.ts";
import { type Ledger, openLedger } from "../ledger/ledger.server.ts";
import { donorShape, ledgerCollections } from "../ledger/ledger-collections.server.ts";
import {
  addressParts,
  changeMoment,
  type Donor,
  type DonorForm,
  type DonorList,
  donorKind,
  type FoundDonor,
  type finding,
  type namesakes,
  type naming,
  readDonor,
  type WholeDonor,
} from "./donor.ts";
import { DONOR_QUESTIONS, type DonorBook, openDonorBook, wallQuery } from "./donor-book.server.ts";
import { MERGES, type Merges, mergeShape, openMerges } from "./donor-merge.server.ts";
import { DonorSchema } from "./donor-schema.ts";
import { openEverNamed } from "./ever-named.server.ts";
import { HIDDEN_PART } from "./hidden-part.server.ts";
import { fillWithSampleDonors } from "./sample-donors.server.ts";
import { wallAddresses } from "./wall-addresses.server.ts";
import { type OfDonorTeller, wholeDonor } from "./whole-donor.server.ts";

const COLLECTION = "donorsdetails";

export const collections: KeptCollection[] = [
  {
    name: COLLECTION,
    shape: { ...donorShape, history: donorKind.name },
    one: "donor",
    many: "donors",
    cents: {
      pledged: (doc) => centsOf(readDonor(doc).pledged),
      donated: (doc) => centsOf(readDonor(doc).donated),
    },
    tidy: withKnownAge,
  },
  { name: MERGES, shape: mergeShape, one: "merged donor", many: "merged donors" },
  { name: HIDDEN_PART, shape: {}, one: "record of hidden amounts", many: "records of hidden amounts" },
];

export { check } from "./donor-merge.server.ts";

export async function open(house: House) {
  const { env } = house;
  const ledger = await openLedger(house);
  const merges = openMerges(house, ledger);
  await merges.resume();
  const objections: Objection[] = [];
  const kept = openDonorRecords(house, ledger, merges, objections);
  const records = { ...kept, restore: partOrRestore };
  const book = await openDonorBook(records.collection, house);
  if (env.sampleData && book.isEmpty) await fillWithSampleDonors(house, records.collection, ledger);
  book.onChange(house.hub.publish);
  const everNamed = await openEverNamed(house, book, ledger.names);
  const tellers: OfDonorTeller[] = [];

  /** A donor with all that gathers around them; the id of one who was merged leads to whom they became part of. */
  async function whole(id: string): Promise<WholeDonor> {
    const isHere = book.get(id) !== undefined;
    const now = isHere ? id : await merges.leadsTo(id);
    const donor = await wholeDonor(await records.get(now), ledger, tellers);
    return now === id ? donor : { ...donor, mergedInto: now };
  }

  const donors = new Hono<Asked>()
    .get("/find", async (c) => {
      const donors = await findDonors(book, ledger, c.req.query("q") ?? "");
      return c.json({ donors } satisfies AnswerOf<typeof finding>);
    })
    .get("/namesakes", (c) =>
      c.json({ donors: book.namesakes(c.req.query("name") ?? "") } satisfies AnswerOf<typeof namesakes>),
    )
    .route(
      "/summary",
      watchable(house, "/api/donors/summary", "summary", () => ({
        key: "",
        source: book,
        read: book.summary,
      })),
    )
    .route(
      "/page",
      watchable(house, "/api/donors/page", "donor", (asked) => {
        const id = asked.get("id") ?? "";
        return { key: id, source: book, read: () => pageOf(id) };
      }),
    )
    .get("/:id/references", async (c) => {
      const named = await house.references.to(donorKind.name, c.req.param("id"));
      return c.json(named satisfies AnswerOf<ReturnType<typeof naming>>);
    })
    .post("/:id/merge", async (c) => {
      const id = c.req.param("id");
      const { into, visibility } = await readFields(c, Into);
      await merges.merge(id, into, actorOf(c), visibility);
      house.log.info("donor merged", {
        request: c.get("requestId"),
        by: c.get("person")?.email,
        id,
        into,
      });
      return c.json(await records.get(into));
    });
  const list = listOf(book);
  const common = recordsApi(house, { ...records, get: whole }, list);
  return {
    book,
    list,
    records,
    ledger,
    merges,
    /** Whom a search for a name means in lists of what was given. */
    everNamed: everNamed.find,
    whole,
    pageOf,
    /** Rooms that know something of donors say here how it is asked for. */
    tellOf: (teller: OfDonorTeller) => void tellers.push(teller),
    /** Rooms in which something depends on donors say here why one of them stays. */
    mayObject: (objection: Objection) => void objections.push(objection),
    api: { donors: donors.route("/", common.api), "donors.csv": common.csv },
    publicRoutes: { wall: wallApi(house, book) },
    cached: wallAddresses(book),
    tellers: [donorTeller(records)],
    close() {
      book.close();
      everNamed.close();
      ledger.close();
    },
  };

  /** What the screen of one donor shows, and whether there is such a donor at all. */
  async function pageOf(id: string) {
    const donor = (await whole(id).catch(unlessUnknown)) ?? null;
    const deleted = donor ? undefined : await records.deletion(await merges.leadsTo(id));
    return versioned({ donor, deleted: deleted ? withoutRecord(deleted) : null, today: ledger.today() });
  }

  /** Whoever was merged comes back with all that was theirs, and then as they were at that version. */
  async function partOrRestore(id: string, version: string | undefined, by: Actor, current?: string) {
    if (!(await merges.isMerged(id))) return kept.restore(id, version, by, current);
    await merges.unmerge(id, by, async (tx, note) => kept.within.restore(tx, id, version, note));
    return kept.get(id);
  }
}

const Into = z.object(
  {
    into: z.string("Please choose a donor").min(1, "Please choose a donor").max(128),
    visibility: z.enum(VISIBILITIES, "Choose what the wall shows").optional(),
  },
  "Please choose a donor",
);

function unlessUnknown(fault: unknown) {
  if (!(fault instanceof Refusal && fault.status === 404)) throw fault;
}

/** A record that is gone because it was merged is told as that; one that is there leads to its page. */
function donorTeller(records: Parameters<typeof tellerOf<Donor, DonorForm>>[0]): LineTeller {
  const page = ({ id }: Donor) => `/dashboard/donor-entry/${encodeURIComponent(id)}`;
  const teller = tellerOf(records, page, page);
  return {
    ...teller,
    tell(line) {
      const told = teller.tell(line);
      const isMerge = line.kind === "deleted" && line.before?.mergedInto;
      return isMerge ? { ...told, did: "merged the donor", more: " into another record" } : told;
    },
  };
}

export type Donors = Awaited<ReturnType<typeof open>>;

/** The documents themselves, without history: for those who read them, and as others write them. */
export function donorCollection(store: Store): Collection<DonorForm & Fields> {
  return store.collection(COLLECTION, donorShape);
}

/** Why a donor cannot be deleted, in a sentence; undefined where nothing is in the way. */
type Objection = (donor: Donor) => string | undefined;

export function openDonorRecords(
  needs: Pick<House, "store" | "now" | "log">,
  ledger?: Ledger,
  merges?: Merges,
  objections: readonly Objection[] = [],
) {
  const { donors } = ledgerCollections(needs.store);
  return openRecords(needs, {
    kind: donorKind,
    form: DonorSchema,
    collection: COLLECTION,
    shape: donorShape,
    read: readDonor,
    begin: (_, { at }) => ({ createdAt: at }),
    derive: (_, { at }) => ({ changedAt: at }),
    inConflict: (donor) => ({ donor }),
    tidy: (doc) => withKnownAge(unmarked(doc)),
    // Totals that were typed since are taken back; what was given and promised since stays.
    onRestore: (then, now, since) => ({ ...then, ...totalsWithout(now, since) }),
    // Whoever became part of another is parted from them there.
    isOffered: ({ mergedInto }) => !mergedInto,
    inTransaction: {
      async afterCreate(tx, donor: Donor, moment) {
        if (donor.takenIn && merges) {
          const takenIn = await merges.stillMerged(tx, donor.id, donor.takenIn);
          if (takenIn.length < donor.takenIn.length) await tx.update(donors, donor.id, { takenIn });
        }
        await ledger?.donorAdded(tx, donor, moment);
      },
      async afterUpdate(tx, donor, before, moment) {
        await ledger?.donorTyped(tx, donor, before, moment);
      },
      async beforeDelete(tx, before) {
        for (const objection of objections) {
          const why = objection(before);
          if (why) throw new Refusal(409, "in-use", why);
        }
        // The lines stay, and are still found by the name.
        await ledger?.names.note(tx, before.name, before.id);
      },
    },
  });
}

/** An earlier version says nothing of a merge that was under way when it was written. */
function unmarked(doc: Stored<Fields>): Stored<Fields> {
  return { ...omit(doc, "mergedInto"), id: doc.id, version: doc.version };
}

const MOST_FOUND = 6;

/** Donors by letters of their name, those whose first or last name begins with them first. */
async function findDonors(book: DonorBook, ledger: Ledger, q: string): Promise<FoundDonor[]> {
  const words = searchWords(q);
  if (words.join("").length < 2) return [];
  const isBegun = (name: string) => words.every((word) => ` ${plain(name)}`.includes(` ${word}`));
  const named = book.found({ q }).filter(({ name }) => isFound(plain(name), words));
  const [begun, other] = [
    named.filter(({ name }) => isBegun(name)),
    named.filter(({ name }) => !isBegun(name)),
  ];
  return Promise.all(
    [...begun, ...other].slice(0, MOST_FOUND).map(async ({ id, name, details }) => ({
      id,
      name,
      place: addressParts(details.address).city,
      ...(await ledger.lastOf(id)),
    })),
  );
}

/** The donor wall, for anyone: once, as long as they look, or with as many names as one printing holds. */
function wallApi(house: House, book: DonorBook) {
  const viewOf = (asked: URLSearchParams) => {
    const { page, q } = wallQuery(asked);
    return {
      key: q ? `${page} ${q}` : String(page),
      isSearch: q !== "",
      source: book,
      read: () => book.wall(page, q),
    };
  };
  return new Hono<Asked>()
    .get("/print", (c) => c.json(book.printed(wallQuery(new URL(c.req.url).searchParams).page)))
    .route("/", watchable(house, "/api/wall", "wall", viewOf));
}

function listOf(book: DonorBook): RecordList<Donor, DonorList> {
  return {
    get revision() {
      return book.revision;
    },
    columns: ["id", "name", "position", "pledged", "donated", "createdAt"],
    read: (asked) => readListQuery(asked, DONOR_QUESTIONS),
    page: book.list,
    everything: (query) => [book.found(query)],
    onChange: book.onChange,
    close: book.close,
  };
}

/** Old records may hold times that no store can keep as such; by the rules for donors their age is then unknown. */
function withKnownAge<T extends Stored<Fields>>(record: T): T {
  const { createdAt } = readDonor(record);
  return {
    ...record,
    ...("createdAt" in record && { createdAt }),
    ...("changedAt" in record && { changedAt: changeMoment({ ...record, createdAt }) }),
  };
}
