import type { visitorOf } from "#tests/temple.ts";

/** Somebody who asks a site, signed in or not. */
type Person = ReturnType<typeof visitorOf>;

/** An answer that must be a good one. */
export async function ok(asked: Promise<Response>) {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

export async function read(who: Person, path: string) {
  return (await ok(who.get(path))).json();
}

/** The record that was made of a form. */
export async function made(who: Person, path: string, form: object) {
  return (await ok(who.post(path, form))).json();
}

export function gift(treasurer: Person, donorId: string, cents: number, more: object = {}) {
  return made(treasurer, "/api/gifts", {
    donorId,
    cents,
    method: "cash",
    fund: "general",
    receivedOn: "2026-01-13",
    evenIfLike: true,
    ...more,
  });
}

/** Some words of a part of the website, written and published. */
export async function publish(who: Person, part: string, fields: object) {
  const path = `/api/website/${part}`;
  const { published, version } = await read(who, path);
  const value = { ...published, ...fields };
  const draft = await (await ok(who.put(`${path}/draft`, { value, version }))).json();
  await ok(who.post(`${path}/publish`, { version: draft.version }));
}

/** An event that visitors can sponsor. */
export function anEvent(fields: { tiers: { name: string; cents: number; slots: number }[] }) {
  return {
    title: "Pongal",
    kind: "festival",
    place: "Prayer hall",
    status: "published",
    startsAt: "2026-01-15T16:00",
    endsAt: "2026-01-15T18:00",
    ...fields,
  };
}

/** What a family fills in to sponsor one. */
export function aFamily(fields: { eventId: string; tier: string; name?: string }) {
  return {
    name: "Anand and Sudha",
    email: "sudha@mail.example",
    phone: "916 555 0142",
    familyNames: "Anand, Sudha",
    gotra: "Harita",
    nakshatra: "Chitra",
    ...fields,
  };
}

export function anAsset(name: string) {
  return { name, category: "vessel", place: "Prayer hall", acquiredOn: "2026-01-10" };
}

/** The body of a form with one file, and its header. */
export async function fileForm(bytes: Buffer, name: string) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  const request = new Request("http://temple.example", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  return [new Uint8Array(await request.arrayBuffer()), { "Content-Type": type }] as const;
}
