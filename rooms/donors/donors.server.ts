import { Hono } from "hono";
import { centsOf } from "#domain/amount.ts";
import { readListQuery } from "#domain/list-query.ts";
import type { AnswerOf } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import type { Asked } from "#server/api/asked.ts";
import { watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { recordsApi } from "#server/records/api.ts";
import type { RecordList } from "#server/records/lists.ts";
import { openRecords } from "#server/records/records.ts";
import type { House, KeptCollection } from "#server/room.ts";
import type { Collection, Fields, Store, Stored } from "#server/store/store.ts";
import { type Ledger, openLedger } from "../donations/ledger.server.ts";
import {
  changeMoment,
  type Donor,
  type DonorForm,
  type DonorList,
  donorKind,
  type FoundDonor,
  type finding,
  type namesakes,
  readDonor,
} from "./donor.ts";
import { type DonorBook, openDonorBook, wallQuery } from "./donor-book.server.ts";
import { DonorSchema } from "./donor-schema.ts";
import { fillWithSampleDonors } from "./sample-donors.server.ts";
import { wallAddresses } from "./wall-addresses.server.ts";

const COLLECTION = "donorsdetails";
/** `changedAt` is written with each change, for the day the wall shows; a record without it is as new as it was made. */
const donorShape = { moments: ["createdAt", "changedAt"] };

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
    withoutHistory: { fields: ["donated", "pledged", "changedAt"] },
  },
];

export async function open(house: House) {
  const { env } = house;
  const ledger = await openLedger(house);
  const records = openDonorRecords(house, ledger);
  const book = await openDonorBook(records.collection, house.log);
  if (env.sampleData && book.isEmpty) await fillWithSampleDonors(house, records.collection, ledger);
  book.onChange(house.hub.publish);

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
    );
  const common = recordsApi(house, records, listOf(book));
  return {
    book,
    records,
    ledger,
    api: { donors: donors.route("/", common.api), "donors.csv": common.csv },
    publicApi: { wall: wallApi(house, book) },
    cached: wallAddresses(book),
    tellers: [tellerOf(records)],
    close() {
      book.close();
      ledger.close();
    },
  };
}

export type Donors = Awaited<ReturnType<typeof open>>;

/** The documents themselves, without history: for those who read them, and as others write them. */
export function donorCollection(store: Store): Collection<DonorForm & Fields> {
  return store.collection(COLLECTION, donorShape);
}

export function openDonorRecords(needs: Pick<House, "store" | "now" | "log">, ledger?: Ledger) {
  return openRecords(needs, {
    kind: donorKind,
    form: DonorSchema,
    collection: COLLECTION,
    shape: donorShape,
    read: readDonor,
    begin: (_, { at }) => ({ createdAt: at }),
    touch: ({ at }) => ({ changedAt: at }),
    inConflict: (donor) => ({ donor }),
    tidy: withKnownAge,
    together: {
      added: async (tx, donor: Donor, moment) => ledger?.donorAdded(tx, donor, moment),
      changed: async (tx, donor, before, moment) => ledger?.donorTyped(tx, donor, before, moment),
    },
  });
}

const MOST_FOUND = 6;

/** Donors by letters of their name, those whose first or last name begins with them first. */
async function findDonors(book: DonorBook, ledger: Ledger, q: string): Promise<FoundDonor[]> {
  const words = searchWords(q);
  if (words.join("").length < 2) return [];
  const isBegun = (name: string) => words.every((word) => ` ${plain(name)}`.includes(` ${word}`));
  const named = book.found(q).filter(({ name }) => isFound(plain(name), words));
  const [begun, other] = [
    named.filter(({ name }) => isBegun(name)),
    named.filter(({ name }) => !isBegun(name)),
  ];
  return Promise.all(
    [...begun, ...other].slice(0, MOST_FOUND).map(async ({ id, name }) => ({
      ...{ id, name, place: "" },
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
    read: (asked) => readListQuery(asked),
    page: book.list,
    everything: ({ q }) => [book.found(q)],
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
