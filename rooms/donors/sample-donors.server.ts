import { SAMPLE_DATA } from "#server/records/actors.ts";
import type { House } from "#server/room.ts";
import { type Collection, type Fields, isRefusedAs } from "#server/store/store.ts";
import type { Ledger } from "../ledger/ledger.server.ts";
import { addSampleLines } from "../ledger/sample-gifts.server.ts";
import type { Position } from "./donor.ts";

/**
 * Sample data for a fresh start: no such person lives or gave anything. The sums are those of the land project's
 * first phase: 334,812 dollars pledged, 79,532 of them donated.
 */
const SAMPLES: [on: string, name: string, pledged: number, donated: number, position?: Position][] = [
  ["2025-01-06", "Lalitha Venkatakrishna", 2_100, 0],
  ["2025-01-07", "Keshav and Nila Parameshwar", 2_100, 1_500],
  ["2025-01-16", "Nandini Chakrapani", 0, 600],
  ["2025-01-21", "Chitra Viswanathan", 5_000, 1_000],
  ["2025-02-03", "Abhishek Venkataram", 5_001, 1_001],
  ["2025-02-14", "Prakash Vaidyanathar", 3_001, 1_001],
  ["2025-02-16", "Nirmala Gangadharan", 1_116, 990],
  ["2025-02-18", "Arvind Gopalan", 3_001, 1_008],
  ["2025-02-28", "Madhav Joshipura", 2_681, 600],
  ["2025-03-02", "Amrita Selvanathan", 2_501, 0],
  ["2025-03-06", "Uday Narayanaswami", 10_000, 1_500],
  ["2025-03-08", "Rohini Balasubram", 2_391, 1_000],
  ["2025-03-14", "Sneha Kamathur", 108, 0],
  ["2025-03-28", "Karthik Subbaramaniam", 7_500, 2_700],
  ["2025-04-10", "Anjali Deshmukhe", 25_000, 6_108, "trustee"],
  ["2025-04-11", "Hema Rajagopalan", 1_001, 1_001],
  ["2025-04-15", "Akash Bhattarai", 501, 501],
  ["2025-04-17", "Janaki and Mohan Suryanath", 1_008, 290],
  ["2025-04-21", "Sunita Agarwalia", 3_490, 500],
  ["2025-05-14", "Bhavani Sankaranath", 1_116, 1_116],
  ["2025-05-16", "Gayathri Ramanujam", 7_500, 1_500],
  ["2025-05-18", "Jayanthi Kumaraswami", 1_501, 216],
  ["2025-05-22", "Vasudha Pillaimar", 1_008, 751],
  ["2025-05-26", "Harish Balakrishna Rao", 25_000, 5_001, "trustee"],
  ["2025-05-27", "Lakshmi Thiagarajah", 5_075, 1_116],
  ["2025-06-03", "Naveen Ponnuswami", 2_100, 0],
  ["2025-06-04", "Meenakshi Raghavendran", 40_000, 15_001, "trustee"],
  ["2025-06-09", "Raghav Chidambara", 5_000, 216],
  ["2025-06-10", "Saroja Muthukrishna", 0, 116],
  ["2025-06-12", "Mala and Suresh Raghunath", 8_800, 251],
  ["2025-06-18", "Aditi and Rajan Menonath", 10_000, 2_500],
  ["2025-06-26", "Sridhar and Vani Padmanabh", 2_500, 216],
  ["2025-07-04", "Devika Nambudri", 0, 251],
  ["2025-07-07", "Kavitha Narasimhan", 15_001, 870],
  ["2025-07-10", "Aarti Kulkarniwala", 1_001, 501],
  ["2025-07-12", "Priya and Arun Somasundar", 13_208, 308],
  ["2025-07-15", "Dinesh Patelwala", 2_501, 501],
  ["2025-07-21", "Girish and Uma Hegdekar", 11_000, 2_001],
  ["2025-07-25", "Ishaan Malhotrani", 5_001, 0],
  ["2025-07-26", "Venkatesh Iyerswamy", 35_000, 12_500, "trustee"],
  ["2025-08-05", "Padma Seetharaman", 0, 2_074],
  ["2025-08-12", "Sanjay and Leela Trivediwala", 5_000, 1_000],
  ["2025-08-16", "Shankar Annamalaiyan", 10_000, 1_501],
  ["2025-08-17", "Radhika Doraiswami", 15_000, 1_108],
  ["2025-08-26", "Anand and Sudha Krishnaswami", 15_000, 2_116],
  ["2025-08-28", "Kiran and Swathi Reddivari", 20_000, 5_501],
];

export async function fillWithSampleDonors(
  { store, now }: Pick<House, "store" | "now">,
  donors: Collection<Fields>,
  ledger: Ledger,
) {
  const note = { by: SAMPLE_DATA.name, at: new Date(now()).toISOString() };
  await store
    .transaction(note, async (tx) => {
      for (const [index, [on, name, pledged, donated, position = "donor"]] of SAMPLES.entries()) {
        const fields = { name, position, pledged, donated, createdAt: `${on}T18:00:00.000Z` };
        const { id } = await tx.create(donors, fields, `sample-${index + 1}`);
        await addSampleLines(tx, ledger, { id, name, pledged, donated, nth: index });
      }
    })
    .catch(unlessThere);
}

/** Several machines may start on one hosted store at the same moment; the samples are still there once. */
function unlessThere(fault: unknown) {
  if (!isRefusedAs(fault, "conflict")) throw fault;
}
