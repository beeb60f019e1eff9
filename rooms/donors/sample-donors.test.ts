import { describe, expect, test } from "vitest";
import { paidPercent } from "#domain/pledge.ts";
import { openTemple } from "#tests/temple.ts";
import { check } from "../donations/donations.server.ts";

describe("The sample donors", () => {
  test("fill an empty store: 42 donors and 4 trustees, with the sums of the land project", async () => {
    const { donors, rooms } = await openTemple({ settings: { SAMPLE_DATA: "on" } });
    const { months, ...summary } = donors.book.summary();
    const { giving } = await rooms.dashboard.home("treasurer");

    expect(summary).toMatchObject({ donors: 42, trustees: 4 });
    expect(giving?.totals).toMatchObject({
      pledgedCents: 334_812_00,
      donatedCents: 79_532_00,
      withoutRecordCents: 0,
      keptCents: 76_491_00,
      balanceCents: 258_321_00,
    });
    expect(paidPercent(76_491, 334_812)).toBe("22.8");
    expect(months.map(({ month }) => month)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((month) => `2025-0${month}`),
    );
    expect(donors.book.wall(1).trustees.map(({ name }) => name)).toContain("Meenakshi Raghavendran");
  });

  test("have given and promised all of it line by line within the year, marked as samples", async () => {
    const { staff, services } = await openTemple({ settings: { SAMPLE_DATA: "on" } });
    const treasurer = await staff("treasurer");
    const ask = async (path: string) => (await treasurer.get(path)).json();
    const { total, sums, rows } = await ask("/api/gifts?size=100&sort=receivedOn");
    expect(sums.cents).toBe(79_532_00);
    expect((await ask("/api/pledges")).sums.cents).toBe(334_812_00);
    expect(total).toBeGreaterThan(150);
    expect(rows[0].receivedOn > "2025-01-15").toBe(true);
    expect(new Set(rows.map(({ note }: { note: string }) => note))).toEqual(new Set(["Sample data"]));
    const { donors } = await ask("/api/donors/find?q=girish");
    expect(donors).toMatchObject([{ name: "Girish and Uma Hegdekar", openPledge: { cents: 11_000_00 } }]);
    expect(await check(services.store)).toEqual([]);
  });

  test("leave a store alone that has a donor already", async () => {
    const { services, donors } = await openTemple();
    await donors.create({ name: "Meena", position: "donor", pledged: 0, donated: 0 });
    const again = await openTemple({ settings: { SAMPLE_DATA: "on" }, store: services.store });

    expect(again.donors.book.wall(1).donors.total).toBe(1);
  });

  test("do not appear where they are not asked for", async () => {
    const { donors } = await openTemple({
      settings: { PUBLIC_URL: "https://temple.example", TRUST_PROXY: "1", SAMPLE_DATA: "" },
    });

    expect(donors.book.isEmpty).toBe(true);
  });

  test("are each there once when two machines start together", async () => {
    const { services } = await openTemple();
    const { store } = services;
    const both = await Promise.all([1, 2].map(() => openTemple({ settings: { SAMPLE_DATA: "on" }, store })));

    for (const { donors } of both) expect(donors.book.summary()).toMatchObject({ donors: 42, trustees: 4 });
  });
});
