import { readAmount } from "#domain/amount.ts";
import { counted } from "#domain/counted.ts";
import { line, text } from "#domain/fields.ts";
import { formatAmountOrDash } from "#domain/money.ts";
import type { Endpoint, Kind, ListAnswer, ReferenceCount } from "#domain/records.ts";
import { tidyName } from "#domain/tidy-name.ts";
import { readVisibility, type Visibility, visibilityWords } from "#domain/visibility.ts";
import type { Gift } from "../ledger/gift.ts";
import type { Pledge } from "../ledger/pledge.ts";

export const positionLabels = { donor: "Donor", trustee: "Trustee" } as const;
export type Position = keyof typeof positionLabels;
export const POSITIONS = Object.keys(positionLabels) as [Position, ...Position[]];

const shownOnWall: { [visibility in Visibility]: string } = {
  full: "Amounts shown",
  "name-only": "Amounts hidden",
  anonymous: "Anonymous",
};

/** What staff know of somebody beyond the specification: optional, and never for the public but `wallName`. */
export const detailFields = {
  email: line("E-mail", { input: "email", max: 254 }),
  phone: line("Phone", { input: "tel", max: 50 }),
  address: text("Address", { max: 500 }),
  secondName: line("Second name", { max: 200 }),
  wallName: line("Name on the wall", { max: 200 }),
  gotra: line("Gotra", { max: 100 }),
  nakshatra: line("Nakshatra", { max: 100 }),
  language: line("Language", { max: 50 }),
  notes: text("Notes", { max: 2000 }),
};
export type Detail = keyof typeof detailFields;
export const DETAILS = Object.keys(detailFields) as Detail[];
/** Only what is known is there. */
export type Details = { readonly [detail in Detail]?: string };

/** A record that became part of this one, with what came along. */
export type TakenIn = { id: string; name: string; gifts: number; pledges: number; at: string };

export type Donor = {
  id: string;
  name: string;
  position: Position;
  pledged: number;
  donated: number;
  /** When the record was made; a record of unknown age has none. */
  createdAt: string | null;
  visibility: Visibility;
  details: Details;
  /** What of the donated amount came as anonymous gifts of money, where there is something. */
  anonymousCents?: number;
  /** What of it is the temple's own estimate of gifts in kind: never public. */
  inKindCents?: number;
  takenIn?: TakenIn[];
  version: string;
};

/** What the public sees of a donor. */
export type WallRow = Pick<Donor, "id" | "name" | "pledged" | "donated">;

/** What staff fill in. Where nothing is said of the wall or the details, they stay as they are. */
export type DonorForm = Pick<Donor, "name" | "position" | "pledged" | "donated"> &
  Partial<Pick<Donor, "visibility" | "details">>;

/** The totals are those of everything found, in dollars as the specification has them; `sums` has them in cents. */
export type DonorList = ListAnswer<Donor> & { totalPledged: number; totalDonated: number };

export const donorKind: Kind<Donor, DonorForm, DonorList> = {
  name: "donors",
  one: "donor",
  many: "donors",
  nameOf: ({ name }) => name,
  filters: [
    // In other words than the form's: a label is heard with its options, and the form has a Name and a Position.
    { field: "position", label: "Type", any: "All", options: positionLabels },
    { field: "visibility", label: "On the wall", any: "Any", options: shownOnWall },
    { field: "days", label: "Added" },
  ],
  words: [
    { label: "Name", show: ({ name }) => name },
    { label: "Position", show: ({ position }) => positionLabels[position] },
    { label: "Pledged", show: ({ pledged }) => formatAmountOrDash(pledged) },
    { label: "Donated", show: ({ donated }) => formatAmountOrDash(donated) },
    { label: "On the wall", show: ({ visibility }) => visibilityWords[visibility] },
    ...DETAILS.map((detail) => ({
      label: detailFields[detail].label,
      show: ({ details }: Pick<Donor, "details">) => onOneLine(details[detail] ?? ""),
    })),
    { label: "Merged into it", show: ({ takenIn = [] }) => takenIn.map(takenInWords).join("; ") },
  ],
};

/** "“G. Hegdekar” with 1 gift and 2 pledges" */
function takenInWords({ name, gifts, pledges }: TakenIn) {
  const along = [gifts > 0 && counted(gifts, "gift"), pledges > 0 && counted(pledges, "pledge")].filter(
    Boolean,
  );
  return along.length > 0 ? `“${name}” with ${along.join(" and ")}` : `“${name}”`;
}

/** A donor whom two letters of a name find, with what helps to tell them apart. */
export type FoundDonor = {
  id: string;
  name: string;
  /** Where they live, if that is known. */
  place: string;
  lastGift: Pick<Gift, "cents" | "receivedOn" | "method"> | null;
  /** The oldest that is not paid yet. */
  openPledge: Pick<
    Pledge,
    "id" | "cents" | "paidCents" | "balanceCents" | "fund" | "pledgedOn" | "state"
  > | null;
};

export const finding: Endpoint<{ q: string }, { donors: FoundDonor[] }> = {
  method: "GET",
  path: "/api/donors/find",
};

/** What rooms have to tell of one donor: how much and how many in all, and the newest of them. */
export type OfDonor<Row> = { cents: number; count: number; rows: Row[] };
export const MOST_ROWS = 50;

/** A donor with all that gathers around them. */
export type WholeDonor = Donor & {
  gifts: OfDonor<Gift> & {
    inKindCents: number;
    thisYear: { cents: number; count: number };
  };
  /** What is open and not void. `toComeCents` is what is still to be paid of it. */
  pledges: OfDonor<Pledge> & { paidCents: number; toComeCents: number; lastDueOn: string | null };
  receipts: OfDonor<DonorRow>;
  loans: OfDonor<DonorRow>;
  sponsorships: OfDonor<DonorRow>;
  /** Asked for by the id of a record that was merged into this one: where it leads to. */
  mergedInto?: string;
};

/** A line of another room, told so that the donor's page can show it without knowing more. */
export type DonorRow = {
  id: string;
  title: string;
  about: string;
  cents: number;
  state?: string;
  href?: string;
};

export const wholeDonor = (id: string): Endpoint<undefined, WholeDonor> => ({
  method: "GET",
  path: `/api/donors/${encodeURIComponent(id)}`,
});

/** The record becomes part of another, which is the answer. */
/** Without a choice, the more private of both is shown. */
export const merging = (id: string): Endpoint<{ into: string; visibility?: Visibility }, Donor> => ({
  method: "POST",
  path: `/api/donors/${encodeURIComponent(id)}/merge`,
});

/** How many records of other rooms name this donor. */
export const naming = (id: string): Endpoint<undefined, ReferenceCount[]> => ({
  method: "GET",
  path: `/api/donors/${encodeURIComponent(id)}/references`,
});

/** Donors whose name looks the same, whatever its case and accents. */
export const namesakes: Endpoint<{ name: string }, { donors: Donor[] }> = {
  method: "GET",
  path: "/api/donors/namesakes",
};

/** A stored record by the same rules: others may have written it, amounts as text, without a position. */
export function readDonor(record: { id: string; version: string; [field: string]: unknown }): Donor {
  return {
    id: record.id,
    name: typeof record.name === "string" ? tidyName(record.name) : "",
    position: isTrustee(record.position) ? "trustee" : "donor",
    pledged: readAmount(record.pledged),
    donated: readAmount(record.donated),
    createdAt: readMoment(record.createdAt),
    visibility: readVisibility(record.visibility),
    details: readDetails(record.details),
    ...(Number(record.anonymousCents) > 0 && { anonymousCents: Number(record.anonymousCents) }),
    ...(Number(record.inKindCents) > 0 && { inKindCents: Number(record.inKindCents) }),
    ...(Array.isArray(record.takenIn) && record.takenIn.length > 0 && { takenIn: record.takenIn }),
    version: record.version,
  };
}

/** Nearly nobody has any: a hundred thousand records share this. */
const NO_DETAILS: Details = {};

/** Those that are known, each as it is written. */
export function readDetails(given: unknown): Details {
  if (typeof given !== "object" || given === null) return NO_DETAILS;
  const known = DETAILS.flatMap((detail) => {
    const value = Object.hasOwn(given, detail) ? given[detail as keyof typeof given] : undefined;
    const text = typeof value === "string" ? tidyDetail(detail, value) : "";
    return /[^\p{C}\p{Z}]/u.test(text) ? [[detail, text]] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : NO_DETAILS;
}

function tidyDetail(detail: Detail, text: string) {
  if (detailFields[detail].kind === "line") return tidyName(text);
  return text
    .split(/\r\n?|\n/)
    .map(tidyName)
    .join("\n")
    .trim();
}

export function onOneLine(text: string) {
  return text.split("\n").filter(Boolean).join(", ");
}

/** "1604 Blue Oak Court" / "Rocklin" / "CA 95765". What is not written that way is all street. */
export function addressParts(address = "") {
  const parts = address.split(/\n|,/).map((part) => part.trim());
  const [city = "", region = ""] = parts.slice(-2);
  const isWritten =
    (parts.length > 2 || (parts.length === 2 && /^[A-Z]{2}( \d{5}(-\d{4})?)?$/.test(region))) &&
    city !== "" &&
    !/\d/.test(city) &&
    region !== "";
  if (!isWritten) return { street: onOneLine(address), city: "", region: "" };
  return { street: parts.slice(0, -2).filter(Boolean).join(", "), city, region };
}

export function joinAddress({ street, city, region }: ReturnType<typeof addressParts>) {
  const place = [city, region].map((part) => part.trim()).filter(Boolean);
  return [street.trim(), place.join(", ")].filter(Boolean).join("\n");
}

/** When a stored record was last changed; where that was not written down, when it was made. */
export function changeMoment(record: { [field: string]: unknown }): string | null {
  return readMoment(record.changedAt) ?? readMoment(record.createdAt);
}

function isTrustee(position: unknown) {
  return typeof position === "string" && position.trim().toLowerCase() === "trustee";
}

function readMoment(moment: unknown) {
  const at = typeof moment === "string" ? Date.parse(moment) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // Nearly all are written so already, and writing 100,000 of them anew takes half a second.
  return WRITTEN_MOMENT.test(String(moment)) ? String(moment) : new Date(at).toISOString();
}

/** Of a day that every month has. */
const WRITTEN_MOMENT = /^\d{4}-\d\d-(?:[01]\d|2[0-8])T(?:[01]\d|2[0-3]):\d\d:\d\d\.\d{3}Z$/;
