import { describe, expect, test } from "vitest";
import { ROLES } from "#domain/roles.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages } from "#tests/builds.ts";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";
import { type Room, rooms } from "./rooms.ts";

const build = await builtPages();

describe("A screen", () => {
  test.each(ROLES)("opens to %s as the table of roles says, and hands others nothing", async (role) => {
    const temple = await openTemple({ pages: (house) => renderedPages(() => build, house) });
    await temple.donors.create({ name: "Ravi Unheard", position: "donor", pledged: 501, donated: 101 });
    const person = await temple.staff(role);
    for (const { label, path, icon, rights, part, screens } of rooms as readonly Room[]) {
      const address = path ? `/dashboard/${path}` : "/dashboard";
      // A room without a door leads to the dashboard, like any address that is none.
      if (screens && Object.keys(screens).length === 0) {
        expect([address, (await person.get(address)).status]).toEqual([address, 302]);
        continue;
      }
      const isOpen = role === "admin" || rights[role] !== undefined;
      for (const spelling of [address, `${address}/`, address.toUpperCase(), `${address}.data`]) {
        const answer = await person.get(spelling);
        expect([spelling, answer.status]).toEqual([spelling, isOpen ? 200 : 403]);
        const text = await answer.text();
        if (!isOpen) expect(text).not.toContain("Ravi Unheard");
      }
      if (!icon) continue;
      const sidebar = await (await person.get("/dashboard")).text();
      // Whoever comes for a part alone is led straight to it.
      const door = part?.only === role ? `/dashboard/${part.path}` : address;
      expect([label, sidebar.includes(`href="${door}"`)]).toEqual([label, isOpen]);
    }
  });

  test("that a code on paper leads to is where one arrives after signing in, once", async () => {
    const temple = await openTemple({
      settings: { SAMPLE_DATA: "on" },
      pages: (house) => renderedPages(() => build, house),
    });
    await temple.staff("editor");
    const finder = visitorOf(temple.url);
    const away = await finder.get("/dashboard/temple-assets/T-0006");
    expect([away.status, away.headers.get("location")]).toEqual([302, "/manage"]);
    await finder.post("/api/session", { username: "editor@temple.example", password: MEENA.password });
    const there = await finder.get("/dashboard");
    expect([there.status, there.headers.get("location")]).toEqual([302, "/dashboard/temple-assets/T-0006"]);
    expect(await (await finder.get("/dashboard/temple-assets/T-0006")).text()).toContain("Processional vel");
    expect((await finder.get("/dashboard")).status).toBe(200);
    // Nobody is led out of the admin area by a cookie that somebody planted.
    for (const planted of ["//evil.example/x", "/dashboard/../../evil", "https://evil.example"]) {
      const cookie = `${finder.cookie().Cookie}; came-for=${encodeURIComponent(planted)}`;
      expect((await visitorOf(temple.url).get("/dashboard", { Cookie: cookie })).status).toBe(200);
    }
  });

  test("that is closed says so, and whom to ask", async () => {
    const temple = await openTemple({ pages: (house) => renderedPages(() => build, house) });
    await temple.admin();
    const { people } = temple.services.accounts;
    await people.change(people.all()[0]?.id ?? "", { name: "Meena Raghavendran" }, { name: "Meena" });
    const answer = await (await temple.staff("editor")).get("/dashboard/staff");
    const words = (await answer.text()).replaceAll(/<!-- -->/g, "");
    expect(words).toContain("This room is not open to you");
    expect(words).toContain("Your role is Editor. Staff is not part of it: ask Meena if you need it.");
    expect(temple.logged().filter(({ level }) => level === "error")).toEqual([]);
  });
});
