import { Timestamp } from "@google-cloud/firestore";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDonorBook } from "#rooms/donors/donor-book.server.ts";
import { openDonorRecords } from "#rooms/donors/donors.server.ts";
import { silentLog } from "#server/log.ts";
import { openFirestore } from "#server/store/firestore.ts";
import { inProcessClient } from "./stand-ins/in-process.ts";

const BY = { name: "Meena" };

describe("A collection donorsdetails that was there before this site", () => {
  test("is read by the rules for donors, odd values and all", async () => {
    const { book } = await hosted({
      "Ravi Kumar (old)": { name: "Ravi", pledged: "$1,001", donated: "501", id: "7" },
      b: { name: "Meena", position: "Trustee", pledged: Number.NaN, createdAt: "15 July 2025" },
    });

    expect(book.wall(1)).toMatchObject({
      trustees: [{ name: "Meena", pledged: 0, donated: 0 }],
      donors: { rows: [{ id: "Ravi Kumar (old)", name: "Ravi", pledged: 1001, donated: 501 }] },
    });
  });

  test("keeps what this site knows nothing of, and the time it was made", async () => {
    const createdAt = Timestamp.fromDate(new Date("2024-03-01T10:00:00.123Z"));
    const { client, records } = await hosted({
      a: { name: "Ravi", pledged: "1001", donated: 0, position: "donor", createdAt, "spouse.name": "Uma" },
    });
    await records.update(
      "a",
      { name: "Ravi K.", position: "trustee", pledged: 1001, donated: 501 },
      undefined,
      BY,
    );

    expect((await client.doc("donorsdetails/a").get()).data()).toEqual({
      name: "Ravi K.",
      position: "trustee",
      pledged: 1001,
      donated: 501,
      createdAt,
      changedAt: expect.any(Timestamp),
      "spouse.name": "Uma",
    });
  });

  test("gets new donors with the fields of the specification, the moment of the last change and no others", async () => {
    const { client, records } = await hosted({});
    const { id } = await records.create({ name: "Uma", position: "donor", pledged: 51, donated: 0 }, BY);

    const kept = (await client.doc(`donorsdetails/${id}`).get()).data();
    expect(kept).toEqual({
      name: "Uma",
      position: "donor",
      pledged: 51,
      donated: 0,
      createdAt: expect.any(Timestamp),
      changedAt: expect.any(Timestamp),
    });
  });

  test("lets an old document with an unusual id be changed and deleted", async () => {
    const { records } = await hosted({ "Ravi Kumar (old)": { name: "Ravi" } });
    await records.update(
      "Ravi Kumar (old)",
      { name: "Ravi K.", position: "donor", pledged: 0, donated: 0 },
      undefined,
      BY,
    );
    await records.delete("Ravi Kumar (old)", BY);

    await expect(records.get("Ravi Kumar (old)")).rejects.toMatchObject({ status: 404 });
  });

  test("gets a deleted donor back, odd values as this site reads them", async () => {
    const { client, records } = await hosted({
      b: { name: "Meena", position: "Trustee", createdAt: "15 July 2025", "spouse.name": "Uma" },
    });
    await records.delete("b", BY);
    await records.restore("b", undefined, BY);

    expect((await client.doc("donorsdetails/b").get()).data()).toEqual({
      name: "Meena",
      position: "Trustee",
      createdAt: Timestamp.fromDate(new Date("15 July 2025")),
      changedAt: expect.any(Timestamp),
      "spouse.name": "Uma",
    });
  });
});

async function hosted(documents: Record<string, object>) {
  const client = inProcessClient("demo-temple");
  for (const [id, fields] of Object.entries(documents)) await client.doc(`donorsdetails/${id}`).set(fields);
  const store = openFirestore(client);
  onTestFinished(() => store.close());
  const records = openDonorRecords({ store, now: Date.now, log: silentLog });
  return {
    client,
    records,
    book: await openDonorBook(records.collection, { store, now: Date.now, log: silentLog }),
  };
}
