import { describe, expect, test } from "vitest";
import { temple as startingTemple } from "#content/temple.ts";
import type { AttentionLine } from "#domain/attention.ts";
import { type PartName, partNames } from "#domain/content/parts.ts";
import type { Temple } from "#domain/content/temple.ts";
import { ROLES } from "#domain/roles.ts";
import { startingWords } from "#server/words.ts";
import { eventually } from "#tests/eventually.ts";
import { openTemple } from "#tests/temple.ts";
import { templeWithMail } from "#tests/temple-with-mail.ts";
import { mayChangePart } from "./field-rights.ts";
import type { Part } from "./website.ts";

const ELSEWHERE: Temple = { ...startingTemple, donationPage: { url: "https://elsewhere.example/give" } };

type OpenTemple = Awaited<ReturnType<typeof openTemple>>;
type Someone = Awaited<ReturnType<OpenTemple["admin"]>>;

describe("A part of the website", () => {
  test.each(ROLES)("is refused to %s before anything is compared, unless it is theirs", async (role) => {
    const temple = await openTemple();
    const [admin, person] = [await temple.admin(), await temple.staff(role)];
    // One part has been changed, the others are as the site came.
    const value = { ...startingWords.home, banner: "Om Saravana Bhava" };
    const { version: first } = await (
      await admin.put(address("home", "draft"), { value, version: "0" })
    ).json();
    await admin.post(address("home", "publish"), { version: first });
    const before = await linesOf(temple);
    const refused = partNames.filter((part) => !mayChangePart(role, part));
    for (const part of refused) {
      const { version, published } = await partOf(temple, part);
      const answers = [
        // What is public already, and what is not even a form.
        await person.put(address(part, "draft"), { value: published, version }),
        await person.put(address(part, "draft"), {}),
        await person.delete(address(part, "draft")),
        await person.post(address(part, "publish"), { version }),
        await person.post(address(part, "restore"), { version }),
        await person.post(address(part, "restore"), { version: "no-such-version" }),
      ];
      for (const answer of answers)
        expect([part, answer.status, (await answer.json()).code]).toEqual([part, 403, "not-yours"]);
      expect((await partOf(temple, part)).version).toBe(version);
    }
    const all = partNames.length;
    expect(refused.length).toBe({ admin: 0, editor: 0, treasurer: all - 1, viewer: all }[role]);
    expect(await linesOf(temple)).toBe(before);
  });
});

describe("The donation page", () => {
  test.each(["treasurer", "admin"] as const)("is published by %s", async (role) => {
    const temple = await openTemple();
    const person = await temple.staff(role);
    const part = await drafted(person, ELSEWHERE, "0");
    expect((await person.post(address("temple", "publish"), { version: part.version })).status).toBe(200);
    expect(temple.services.words.now.temple.donationPage).toEqual(ELSEWHERE.donationPage);
  });

  test("is suggested by an editor, and waits for a treasurer or an administrator", async () => {
    const temple = await openTemple();
    const [editor, treasurer] = [await temple.staff("editor"), await temple.staff("treasurer")];
    const part = await drafted(editor, ELSEWHERE, "0");
    const refused = await editor.post(address("temple", "publish"), { version: part.version });
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: "not-yours", message: "Only treasurers and administrators can publish the donation page." },
    ]);
    // With other words beside it, those are published and it is left.
    const both = { ...ELSEWHERE, telephone: "(916) 555-0100" };
    const { version } = await drafted(editor, both, part.version);
    const published: Part<"temple"> = await (
      await editor.post(address("temple", "publish"), { version })
    ).json();
    expect(published.published).toEqual({ ...startingTemple, telephone: "(916) 555-0100" });
    expect(published.draft).toEqual(both);

    expect((await treasurer.post(address("temple", "publish"), { version: published.version })).status).toBe(
      200,
    );
    expect(temple.services.words.now.temple).toEqual(both);
  });

  test("does not come back with an earlier version that an editor restores", async () => {
    const temple = await openTemple();
    const [editor, admin] = [await temple.staff("editor"), await temple.admin()];
    const first = await published(admin, { ...startingTemple, telephone: "(916) 555-0100" }, "0");
    const second = await published(admin, ELSEWHERE, first.version);
    const refused = await editor.post(address("temple", "restore"), { version: first.version });
    expect([refused.status, (await refused.json()).code]).toEqual([403, "not-yours"]);
    expect((await partOf(temple, "temple")).version).toBe(second.version);
    expect(temple.services.words.now.temple.donationPage).toEqual(ELSEWHERE.donationPage);
    const restored = await (await temple.staff("treasurer")).post(address("temple", "restore"), {
      version: second.version,
    });
    expect(restored.status).toBe(200);
  });

  test("that is suggested is on the dashboard until somebody decides", async () => {
    const temple = await openTemple();
    const editor = await temple.staff("editor");
    const part = await drafted(editor, ELSEWHERE, "0");
    for (const role of ["admin", "treasurer"] as const)
      expect(await donationLines(temple, role)).toEqual([
        {
          when: "now",
          figure: "1",
          title: "New donation page suggested",
          label: "Review",
          about: "elsewhere.example instead of donate.example.org, by editor@temple.example",
          href: "/dashboard/website/temple#donation-page",
        },
      ]);
    await editor.put(address("temple", "draft"), { value: startingTemple, version: part.version });
    expect(await donationLines(temple, "admin")).toEqual([]);
  });

  test("that was changed is on the dashboard for a week, and in the activity log", async () => {
    const temple = await openTemple();
    const first = await published(await temple.staff("treasurer"), ELSEWHERE, "0");
    const line = {
      when: "now",
      figure: "Today",
      title: "The donation page changed",
      label: "Check it",
      about: "elsewhere.example instead of donate.example.org, by treasurer@temple.example",
      href: "/dashboard/website/temple#donation-page",
    };
    expect(await donationLines(temple, "admin")).toEqual([line]);
    temple.clock.now += 2 * 24 * 60 * 60_000;
    expect(await donationLines(temple, "admin")).toEqual([{ ...line, figure: "2 days ago" }]);
    // Another change beside it is not told as one.
    await published(
      await temple.staff("editor"),
      { ...ELSEWHERE, telephone: "(916) 555-0100" },
      first.version,
    );
    expect(await donationLines(temple, "admin")).toEqual([{ ...line, figure: "2 days ago" }]);
    temple.clock.now += 5 * 24 * 60 * 60_000;
    expect(await donationLines(temple, "admin")).toEqual([]);
    // Also by bringing an earlier version back.
    const admin = await temple.admin();
    const history: { version: string }[] = await (await admin.get(address("temple", "history"))).json();
    await admin.post(address("temple", "restore"), { version: history.at(-1)?.version });
    expect(await donationLines(temple, "admin")).toMatchObject([
      { about: "donate.example.org instead of elsewhere.example, by meena@temple.example" },
    ]);
    const { rows } = await (await admin.get("/api/activity?room=website")).json();
    const changes = rows.flatMap(({ told }: { told: { fields: { label: string }[] } }) => told.fields);
    expect(changes.filter(({ label }: { label: string }) => /donation page/.test(label))).toMatchObject([
      { after: startingTemple.donationPage.url },
      { before: startingTemple.donationPage.url, after: ELSEWHERE.donationPage.url },
    ]);
  });

  test("that was changed is told to every administrator by email, where email is set up", async () => {
    const { mail, temple } = await templeWithMail();
    await temple.admin();
    await temple.staff("admin");
    const treasurer = await temple.staff("treasurer");
    const { version } = await published(treasurer, { ...startingTemple, ein: "12-3456789" }, "0");
    await published(treasurer, ELSEWHERE, version);
    await eventually(() => expect(mail.letters.length).toBe(2));
    expect(mail.letters.flatMap(({ envelope }) => envelope.to).toSorted()).toEqual([
      "admin@temple.example",
      "meena@temple.example",
    ]);
    const [letter] = mail.letters;
    expect(letter?.headers.get("subject")).toBe("The donation page changed");
    expect(letter?.text).toContain("Before: https://donate.example.org/temple");
    expect(letter?.text).toContain("Now: https://elsewhere.example/give");
    expect(letter?.text).toContain("treasurer@temple.example");
  });
});

function address(part: PartName, what: string) {
  return `/api/website/${part}/${what}`;
}

async function partOf({ rooms }: OpenTemple, part: PartName): Promise<Part> {
  return rooms.website.partOf(part);
}

async function linesOf({ admin }: OpenTemple) {
  const { total } = await (await (await admin()).get("/api/activity?room=website")).json();
  return total as number;
}

async function drafted(person: Someone, value: Temple, version: string): Promise<Part> {
  const answer = await person.put(address("temple", "draft"), { value, version });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function published(person: Someone, value: Temple, version: string): Promise<Part> {
  const draft = await drafted(person, value, version);
  const answer = await person.post(address("temple", "publish"), { version: draft.version });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function donationLines({ staff }: OpenTemple, role: "admin" | "treasurer"): Promise<AttentionLine[]> {
  const { lines } = await (await (await staff(role)).get("/api/home")).json();
  return lines.filter(({ title }: AttentionLine) => /donation page/i.test(title));
}
