import { describe, expect, test } from "vitest";
import { eventually } from "#tests/eventually.ts";
import { wordsOf } from "#tests/paper-words.ts";
import { openTemple } from "#tests/temple.ts";
import { templeWithMail } from "#tests/temple-with-mail.ts";

describe("The original of a receipt", () => {
  test("is handed out once, whatever it is asked for with; then there are duplicates", async () => {
    const { receipt, stamps, get } = await openBooks();
    const path = `/api/receipts/${receipt.id}.pdf`;
    // Whoever wants a duplicate takes nothing away.
    expect(await stamps(`${path}?copy=duplicate`)).toEqual(["DUPLICATE"]);
    expect(await get(`/api/receipts/${receipt.id}`)).toMatchObject({ printedAt: null });
    expect(await stamps(path)).toEqual([]);
    expect(await stamps(path)).toEqual(["DUPLICATE"]);
    expect(await stamps(`/api/receipts/${receipt.number}.pdf`)).toEqual(["DUPLICATE"]);
    expect(await stamps(`${path}?copy=original`)).toEqual(["DUPLICATE"]);
  });

  test("goes to one of many who ask at the same moment", async () => {
    const { receipt, stamps } = await openBooks();
    const all = await Promise.all(Array.from({ length: 6 }, () => stamps(`/api/receipts/${receipt.id}.pdf`)));
    expect(all.filter((found) => found.length === 0)).toHaveLength(1);
  });

  test("is not handed out to whoever only asks about it", async () => {
    const { receipt, stamps, treasurer } = await openBooks();
    const head = await treasurer.ask("HEAD", `/api/receipts/${receipt.id}.pdf`);
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(await stamps(`/api/receipts/${receipt.id}.pdf`)).toEqual([]);
  });

  test("is written down as printed in the same step", async () => {
    const { receipt, stamps, admin } = await openBooks();
    await stamps(`/api/receipts/${receipt.id}.pdf`);
    await stamps(`/api/receipts/${receipt.id}.pdf`);
    const { rows } = await (await (await admin()).get("/api/activity?room=receipts&kind=exported")).json();
    const told = rows.map(({ told }: { told: { did: string; more: string } }) => told.more ?? "");
    expect(told).toEqual([
      expect.stringContaining("as a duplicate"),
      expect.not.stringContaining("duplicate"),
    ]);
  });

  test("of a void one never was: it is stamped VOID", async () => {
    const { receipt, stamps, treasurer } = await openBooks();
    await treasurer.post(`/api/receipts/${receipt.id}/void`, { reason: "Made out twice" });
    for (let times = 0; times < 2; times++)
      expect(await stamps(`/api/receipts/${receipt.id}.pdf`)).toEqual(["VOID"]);
  });

  test.each([
    ["one PDF for all", "/api/statements/2025.pdf"],
    ["the donor’s own", "own"],
  ])("of a statement is handed out once, first in %s", async (_, first) => {
    const { treasurer, add, stamps, get } = await openBooks();
    await add({ receivedOn: "2025-06-08" });
    await treasurer.post("/api/statements", { year: "2025" });
    await eventually(async () => expect((await get("/api/statements/run")).phase).toBe("done"));
    const { rows } = await get("/api/receipts?kind=statement");
    const own = `/api/receipts/${rows[0].id}.pdf`;
    expect(await stamps(first === "own" ? own : first)).toEqual([]);
    expect(await stamps("/api/statements/2025.pdf")).toEqual(["DUPLICATE"]);
    expect(await stamps(own)).toEqual(["DUPLICATE"]);
    const zip = Buffer.from(await (await treasurer.get("/api/statements/2025.zip")).arrayBuffer());
    const pdf = zip.subarray(zip.indexOf("%PDF-"), zip.lastIndexOf("%%EOF") + 6);
    expect(stampsIn(pdf)).toEqual(["DUPLICATE"]);
  });
});

describe("The original of an emailed receipt", () => {
  test("is in the first email; what is printed or emailed again is a duplicate", async () => {
    const { mail, temple } = await templeWithMail();
    const { receipt, treasurer, stamps } = await openBooks(temple, { send: "mail" });
    const [first] = await eventually(async () => {
      expect(mail.letters).toHaveLength(1);
      return mail.letters;
    });
    expect(stampsIn(attachmentOf(first?.raw ?? ""))).toEqual([]);
    expect(await stamps(`/api/receipts/${receipt.id}.pdf`)).toEqual(["DUPLICATE"]);
    expect((await treasurer.post(`/api/receipts/${receipt.id}/mail`, {})).status).toBe(201);
    await eventually(async () => expect(mail.letters).toHaveLength(2));
    expect(stampsIn(attachmentOf(mail.letters[1]?.raw ?? ""))).toEqual(["DUPLICATE"]);
  });

  test("is not in an email that nobody can send: printing it gives the original", async () => {
    const { receipt, stamps } = await openBooks(await openTemple(), { send: "mail" });
    expect(await stamps(`/api/receipts/${receipt.id}.pdf`)).toEqual([]);
  });

  test("stays with the email while it is tried again, and is free once that is refused for good", async () => {
    const { rooms, receipt, stamps, services } = await openBooks(await openTemple(), { send: "mail" });
    const [{ id: mailId = "" } = {}] = rooms.receipts.mail.of(receipt.id);
    const copies = async () => (await rooms.receipts.handingOut.toMail(receipt.id, mailId)).copy;
    expect([await copies(), await copies()]).toEqual(["original", "original"]);
    const kept = services.store.collection<{ delivery: object }>("receipt-mail", { moments: ["at"] });
    const { delivery } = (await kept.get(mailId)) ?? {};
    await kept.update(mailId, { delivery: { ...delivery, state: "refused" } });
    expect(await stamps(`/api/receipts/${receipt.id}.pdf`)).toEqual([]);
    expect(await copies()).toBe("duplicate");
  });
});

function stampsIn(pdf: Buffer) {
  return [...wordsOf(pdf).matchAll(/PREVIEW|DUPLICATE|VOID/g)].map(([stamp]) => stamp);
}

function attachmentOf(raw: string) {
  const [, encoded = ""] = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? [];
  return Buffer.from(encoded, "base64");
}

type Temple = Awaited<ReturnType<typeof openTemple>>;

async function openBooks(temple?: Temple, how: object = {}) {
  const house = temple ?? (await openTemple());
  const treasurer = await house.staff("treasurer");
  const json = async (answer: Promise<Response>) => (await answer).json();
  const get = (path: string) => json(treasurer.get(path));
  const { published, version } = await get("/api/website/temple");
  const value = { ...published, ein: "12-3456789" };
  const drafted = await json(treasurer.put("/api/website/temple/draft", { value, version }));
  await treasurer.post("/api/website/temple/publish", { version: drafted.version });
  const details = { email: "ravi@example.com" };
  const ravi = await json(
    treasurer.post("/api/donors", { name: "Ravi", position: "donor", pledged: 0, donated: 0, details }),
  );
  const add = (fields: object) =>
    json(
      treasurer.post("/api/gifts", {
        donorId: ravi.id,
        receivedOn: "2026-01-13",
        cents: 51_00,
        method: "cash",
        fund: "general",
        ...fields,
      }),
    );
  const { id } = await add({});
  const receipt = await json(treasurer.post("/api/receipts", { giftIds: [id], ...how }));
  return {
    ...house,
    treasurer,
    get,
    add,
    receipt,
    /** What is stamped on the paper at this address. */
    async stamps(path: string) {
      const answer = await treasurer.get(path);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      return stampsIn(Buffer.from(await answer.arrayBuffer()));
    },
  };
}
