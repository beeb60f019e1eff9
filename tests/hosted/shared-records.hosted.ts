import { describe, expect, test } from "vitest";
import { check as checkLedger } from "#rooms/donations/donations.server.ts";
import { check as checkEvents } from "#rooms/events/events.server.ts";
import { check as checkReceipts } from "#rooms/receipts/receipt-check.server.ts";
import { checkStockTakes } from "#rooms/temple-assets/stock-takes/stock-take-lines.server.ts";
import { eventually } from "#tests/eventually.ts";
import { aPicture } from "#tests/files/samples.ts";
import { type HostedTemple, hostedProject } from "./hosted-temples.ts";
import { aFamily, anAsset, anEvent, fileForm, gift, made, ok, publish, read } from "./office.ts";

describe("Two servers on one hosted store, asked at the same moment", () => {
  test("add up every gift to one donor and one fund", async () => {
    const { one, two, either, ravi } = await twoServers();
    const given = await Promise.all(
      Array.from({ length: 12 }, (_, at) => gift(either(at).treasurer, ravi.id, 1_00 + at)),
    );
    const [wrong] = given;
    await Promise.all([
      ok(one.treasurer.post(`/api/gifts/${wrong.id}/void`, { reason: "Counted twice" })),
      gift(two.treasurer, ravi.id, 500_00),
    ]);

    const cents = given.reduce((sum, each) => sum + each.cents, 500_00 - wrong.cents);
    for (const { treasurer } of [one, two])
      await eventually(async () => {
        expect(await read(treasurer, `/api/donors/${ravi.id}`)).toMatchObject({ donated: cents / 100 });
        const found = await read(treasurer, "/api/gifts?fund=general&status=recorded");
        expect(found).toMatchObject({ total: 12, sums: { cents } });
      });
    expect(await checkLedger(one.services.store)).toEqual([]);
  });

  test("number receipts without a gap and none twice", async () => {
    const { one, two, either, ravi } = await twoServers();
    const gifts = [];
    for (let cents = 1_00; cents <= 10_00; cents += 1_00)
      gifts.push(await gift(one.treasurer, ravi.id, cents));
    const issue = ({ id }: { id: string }, at: number) =>
      either(at).treasurer.post("/api/receipts", { giftIds: [id] });
    // The first gift is asked for on both: one of them is told that it has a receipt.
    const answers = await Promise.all([...gifts.map(issue), issue(gifts[0], 1)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([...gifts.map(() => 201), 409]);
    const receipts = await Promise.all(answers.filter(({ ok }) => ok).map((answer) => answer.json()));
    expect(receipts.map(({ number }) => number).sort()).toEqual(
      gifts.map((_, at) => `2026-${String(at + 1).padStart(5, "0")}`),
    );
    expect(await checkReceipts(two.services.store)).toEqual([]);
  });

  test("give the last place to one family, and tell the other so", async () => {
    const { one, two } = await twoServers();
    const tiers = [{ name: "Abhishekam", cents: 501_00, slots: 1 }];
    const { id: eventId } = await made(one.editor, "/api/events", anEvent({ tiers }));
    await eventually(async () =>
      expect(await read(two.visitor, "/api/events/public")).toMatchObject({ rows: [{ id: eventId }] }),
    );
    const asked = await Promise.all(
      [one, two].map(({ visitor }) =>
        visitor.post("/api/sponsorship-requests", aFamily({ eventId, tier: "Abhishekam" })),
      ),
    );
    expect(asked.map(({ status }) => status)).toEqual([201, 201]);
    const { rows } = await eventually(async () => {
      const list = await read(one.editor, "/api/sponsorships");
      expect(list).toMatchObject({ total: 2 });
      return list;
    });
    const answers = await Promise.all(
      [one, two].map(({ editor }, at) =>
        editor.put(`/api/sponsorships/${rows[at].id}`, {
          ...rows[at],
          version: undefined,
          status: "confirmed",
        }),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await answers.find(({ status }) => status === 409)?.json()).toMatchObject({
      code: "full",
      message: "The last place for Abhishekam ($501) on Jan 15 has been taken.",
    });
    expect(await checkEvents(one.services.store)).toEqual([]);
  });

  test("give every asset a tag of its own, and count each thing of a stock-take once", async () => {
    const { one, two, either } = await twoServers();
    const assets = await Promise.all(
      Array.from({ length: 8 }, (_, at) => made(either(at).editor, "/api/assets", anAsset(`Lamp ${at}`))),
    );
    const numbers = assets.map(({ tag }) => Number(/\d+$/.exec(tag)?.[0])).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => Number(numbers[0]) + at));

    await eventually(async () => expect(await read(one.editor, "/api/assets")).toMatchObject({ total: 8 }));
    const { id } = await made(one.editor, "/api/stock-takes", {});
    await eventually(() => read(two.editor, `/api/stock-takes/${id}`));
    await Promise.all(
      assets.flatMap((asset) =>
        [one, two].map(({ editor }) =>
          ok(editor.put(`/api/stock-takes/${id}/lines/${asset.id}`, { found: "present" })),
        ),
      ),
    );
    await eventually(async () =>
      expect(await read(two.editor, `/api/stock-takes/${id}`)).toMatchObject({ of: 8, seen: 8 }),
    );
    expect(await checkStockTakes(one.services.store)).toEqual([]);
  });

  test("hand out a picture that was sent to the other, once published news shows it", async () => {
    const { one, two, bucket } = await twoServers();
    const form = await fileForm(await aPicture(), "lamps.jpg");
    const file = await (await ok(one.editor.ask("POST", "/api/files", ...form))).json();
    expect(bucket.objects.size).toBeGreaterThan(0);
    expect((await two.visitor.get(file.url)).ok).toBe(false);

    const picture = { fileId: file.id, alt: "Lamps in the courtyard" };
    await made(one.editor, "/api/news", {
      title: "Lamps",
      date: "2026-01-10",
      words: "Four hundred.",
      picture,
    });
    await eventually(() => ok(two.visitor.get(file.url)));
  });
});

async function twoServers() {
  const project = await hostedProject();
  const one = await staffed(await project.open());
  const second = await project.open();
  await eventually(() => expect(second.services.accounts.people.all()).toHaveLength(2));
  const two = await staffed(second);
  await publish(one.treasurer, "temple", { ein: "12-3456789" });
  await eventually(() => expect(two.services.words.now.temple.ein).toBe("12-3456789"));
  const donor = { name: "Ravi", position: "donor", pledged: 0, donated: 0 };
  const ravi = await made(one.treasurer, "/api/donors", donor);
  return { ...project, one, two, ravi, either: (turn: number) => (turn % 2 === 0 ? one : two) };
}

async function staffed(temple: HostedTemple) {
  return { ...temple, treasurer: await temple.staff("treasurer"), editor: await temple.staff("editor") };
}
