import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { StatementRun } from "#rooms/receipts/statements/statements.ts";

/** One that no other test of the site has gifts in. */
export function aQuietYear() {
  return String(1901 + Math.floor(Math.random() * 90));
}

/** What every receipt has on it: until then none is issued. */
export async function writeEin(request: APIRequestContext) {
  const temple = "/api/website/temple";
  const { published, version } = await (await request.get(temple)).json();
  if (published.ein) return;
  const data = { value: { ...published, ein: "12-3456789", signerName: "Anjali Deshmukhe" }, version };
  const draft = await (await request.put(`${temple}/draft`, { data })).json();
  await request.post(`${temple}/publish`, { data: { version: draft.version } });
}

/** Somebody new who gave $351 in that year. */
export async function aGiver(request: APIRequestContext, year: string, name: string, details: object) {
  const donor = { name, position: "donor", pledged: 0, donated: 0, details };
  const { id: donorId } = await (await request.post("/api/donors", { data: donor })).json();
  const gift = { receivedOn: `${year}-03-08`, cents: 35_100, method: "cash", fund: "general" };
  const answer = await request.post("/api/gifts", { data: { donorId, ...gift, evenIfOld: true } });
  expect(answer.status()).toBe(201);
  return { donorId: String(donorId) };
}

/** The page is told that statements are being made. The run of a test's few donors is over before anybody sees it. */
export async function showStatementsRunning(page: Page) {
  const run: StatementRun = {
    id: "shown",
    year: "2001",
    phase: "making",
    isRunning: true,
    isTied: true,
    done: 31,
    of: 45,
    now: "Prakash Vaidyanathar",
    made: 31,
    mailed: 27,
    first: "2002-00001",
    failed: [],
    failures: 0,
    by: "Meena",
    begun: "2002-01-04T18:05:00.000Z",
    ended: null,
    outbox: { sent: 3, waiting: 24, failed: 0 },
    version: "shown",
  };
  await page.route("**/api/live?**", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `retry: 500\n\nevent: /api/statements/run\ndata: ${JSON.stringify(run)}\n\n`,
    }),
  );
}
