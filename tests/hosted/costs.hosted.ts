import { appendFileSync } from "node:fs";
import { setTimeout as passed } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { OpenHouse } from "#rooms/house.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { aMessage } from "#tests/temple.ts";
import type { Bill } from "./billed.ts";
import { type HostedTemple, hostedProject } from "./hosted-temples.ts";
import { aFamily, anAsset, anEvent, gift, made, ok, publish } from "./office.ts";

type Spent = Omit<Bill, "listeners">;
type Line = Spent & { action: string };

const MINUTE_MS = 60_000;

describe("What Google would bill", () => {
  test("for whatever people do is little, and nothing is read over and over", async () => {
    const project = await hostedProject();
    const build = await builtPages();
    const wishes = {
      site: builtSite(),
      pages: (house: OpenHouse) => renderedPages(() => build, house),
      settings: { RATE_LIMITS: "on" },
    };
    const temple = await project.open({ ...wishes, settings: { SAMPLE_DATA: "on" } });
    const { visitor, clock, rooms, services } = temple;
    const lines: Line[] = [];
    const cost = async <R>(action: string, mostReads: number, work: () => Promise<R>): Promise<R> => {
      const before = await quiet(temple);
      const result = await work();
      const spent = difference(before, await quiet(temple));
      expect(spent.reads, action).toBeLessThanOrEqual(mostReads);
      lines.push({ action, ...spent });
      return result;
    };

    const treasurer = await temple.staff("treasurer");
    const editor = await temple.staff("editor");
    const admin = await temple.admin();
    await cost("somebody signs in", 20, () => temple.staff("treasurer"));

    const donor = { name: "Ravi", position: "donor", pledged: 0, donated: 0 };
    const { id: ravi } = await cost("a donor is added", 10, () => made(treasurer, "/api/donors", donor));
    await gift(treasurer, ravi, 50_00);
    const wrong = await cost("a gift is recorded", 10, () => gift(treasurer, ravi, 51_00));
    await cost("it is voided", 12, () =>
      ok(treasurer.post(`/api/gifts/${wrong.id}/void`, { reason: "Twice" })),
    );

    await publish(treasurer, "temple", { ein: "12-3456789" });
    await cost("words of a page are written and published", 20, () =>
      publish(editor, "home", { banner: "Vanakkam" }),
    );

    const first = await gift(treasurer, ravi, 300_00);
    const second = await gift(treasurer, ravi, 301_00);
    await made(treasurer, "/api/receipts", { giftIds: [first.id] });
    await cost("a receipt is issued", 20, () => made(treasurer, "/api/receipts", { giftIds: [second.id] }));

    await cost("a Sunday count of 30 rows is begun, typed and closed", 330, async () => {
      const { id: countId } = await made(treasurer, "/api/counts", {
        countedOn: "2026-01-11",
        place: "Hall",
        counters: ["Meena", "Ravi"],
        controlCents: 30 * 51_00,
        controlGifts: 30,
      });
      for (let row = 0; row < 30; row++)
        await gift(treasurer, ravi, 51_00, { countId, receivedOn: "2026-01-11" });
      await ok(treasurer.post(`/api/counts/${countId}/close`, {}));
    });

    const rows = Array.from({ length: 20 }, (_, at) => `1/9/2026,Ravi,${200 + at}.00`);
    const file = { source: "Zelle", csv: ["Date,Description,Amount", ...rows].join("\n") };
    await cost("an import of 20 rows is tried", 800, () =>
      ok(treasurer.post("/api/imports", { ...file, dryRun: true })),
    );
    await cost("it is taken in", 800, () => ok(treasurer.post("/api/imports", { ...file, dryRun: false })));

    const tiers = [{ name: "Flowers", cents: 251_00, slots: 9 }];
    const { id: eventId } = await made(editor, "/api/events", anEvent({ tiers }));
    await cost("a visitor asks for a sponsorship", 20, () =>
      ok(visitor.post("/api/sponsorship-requests", aFamily({ eventId, tier: "Flowers" }))),
    );
    await cost("a visitor sends a message", 20, () => ok(visitor.post("/api/send-email", aMessage())));

    const lamp = await made(editor, "/api/assets", anAsset("Lamp"));
    const { id: takeId } = await made(editor, "/api/stock-takes", {});
    await cost("a thing is found in a stock-take", 10, () =>
      ok(editor.put(`/api/stock-takes/${takeId}/lines/${lamp.id}`, { found: "present" })),
    );

    const year = "from=2025-01-01&to=2025-12-31";
    await cost("the list of gifts is opened", 100, () => ok(treasurer.get("/dashboard/donations")));
    await cost("a year is reported by month", 20, () => ok(treasurer.get(`/api/reports/giving?${year}`)));
    await cost("a year is reported by donor", 250, () => ok(treasurer.get(`/api/reports/by-donor?${year}`)));
    await cost("the activity log is opened", 150, () => ok(admin.get("/api/activity")));
    await cost("the dashboard is opened", 200, () => ok(treasurer.get("/dashboard")));
    await cost("the donor wall is shown, the first time", 0, () => ok(visitor.get("/donors")));
    const shown = await cost("a public page is shown after that", 0, () => ok(visitor.get("/donors")));
    expect(await shown.text()).toContain("Ravi");

    await ok(visitor.get("/api/hall"));
    await rooms.dashboard.home("treasurer");
    await cost("an hour of the hall display, nothing given", 60, () =>
      everyMinute(() => ok(visitor.get("/api/hall"))),
    );
    await cost("an hour of the dashboard, nothing done", 60, () =>
      everyMinute(() => rooms.dashboard.home("treasurer")),
    );
    await rooms.inbox.expiry.run();
    await cost("old messages are looked for, every hour", 1, () => rooms.inbox.expiry.run());
    await cost("unused files are looked for, every 6 hours", 10, () => services.files.sweep());

    const documents = project.documents();
    const { listeners, ...start } = await quiet(await project.open(wishes));
    lines.push({ action: `a server is started, on ${documents} documents`, ...start });
    note(`${table(lines)}\n\n${listeners.length} listeners: ${listeners.sort().join(", ")}\n`);

    async function everyMinute(work: () => Promise<unknown>) {
      for (let minute = 0; minute < 60; minute++) {
        clock.now += MINUTE_MS;
        await work();
      }
    }
  });
});

/** The bill once nothing more comes. */
async function quiet({ bill }: HostedTemple): Promise<Bill> {
  let before = "";
  while (before !== JSON.stringify(bill)) {
    before = JSON.stringify(bill);
    await passed(150);
  }
  return { ...bill };
}

function difference(before: Spent, after: Spent): Spent {
  return {
    reads: after.reads - before.reads,
    heard: after.heard - before.heard,
    writes: after.writes - before.writes,
    deletes: after.deletes - before.deletes,
  };
}

function table(lines: Line[]) {
  const head = ["What Google would bill", "read", "heard", "written", "deleted"];
  const rows = lines.map(({ action, reads, heard, writes, deletes }) => [
    ...[action, reads, heard, writes, deletes],
  ]);
  return [head, ...rows]
    .map(([action, ...figures]) =>
      [String(action).padEnd(52), ...figures.map((figure) => String(figure).padStart(8))].join(""),
    )
    .join("\n");
}

/** For the end of the run. */
function note(figures: string) {
  appendFileSync("test-results/hosted-figures.txt", `${figures}\n`);
}
