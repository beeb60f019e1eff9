import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { runOpen, temporaryFolder } from "./site-process.ts";
import { MEENA, visitorOf } from "./temple.ts";

/** The one line a new room adds to the list of rooms. */
const LINE = `  { name: "vessels", label: "Vessels", path: "vessels", icon: "vase", rights: EDITORIAL, screens: { "": "vessels-screen.tsx" }, pages: { vessels: "vessels-page.tsx" }, server: () => import("./vessels/vessels.server.ts") },\n`;

const LEFT_OUT = ["node_modules", "build", "data", ".git", ".react-router", "test-results"];

describe("A new room, with five fields, a filter and a public list", () => {
  // Checks the types of a whole tree and builds it: minutes on a busy machine, and nothing that could hang.
  test("is one folder and one line", { timeout: 600_000 }, async () => {
    const tree = copyOfTree();
    cpSync("tests/toy-room", join(tree, "rooms/vessels"), { recursive: true });
    const list = join(tree, "rooms/rooms.ts");
    writeFileSync(
      list,
      readFileSync(list, "utf8").replace("] as const satisfies", `${LINE}] as const satisfies`),
    );
    expect(readdirSync(join(tree, "rooms/vessels")).sort()).toEqual([
      "vessel.ts",
      "vessels-page.tsx",
      "vessels-screen.tsx",
      "vessels.server.ts",
    ]);

    runTool(tree, "react-router", "typegen");
    runTool(tree, "tsc", "--noEmit");
    runTool(tree, "react-router", "build");
    const site = await runOpen(temporaryFolder(), {}, [], `cd ${tree}`);
    const admin = visitorOf(site.url);
    await admin.post("/api/session", { username: MEENA.email, password: MEENA.password });

    const lamp = {
      name: "Kuthu vilakku",
      metal: "brass",
      cents: 45_000,
      givenOn: "2026-01-14",
      note: "From Uma",
    };
    const made = await (await admin.post("/api/vessels", lamp)).json();
    await admin.post("/api/vessels", { ...lamp, name: "Kalasha", metal: "silver", cents: 5_000 });
    expect(await (await admin.get("/api/vessels?metal=brass")).json()).toMatchObject({
      rows: [made],
      total: 1,
      sums: { cents: 45_000 },
    });
    expect(await (await admin.get(`/api/vessels/${made.id}/history`)).json()).toMatchObject([
      { kind: "added", by: MEENA.email, after: lamp },
    ]);
    const log = await (await admin.get("/api/activity?room=vessels")).json();
    expect(log).toMatchObject({ rooms: { vessels: "Vessels" }, total: 2 });
    expect(log.rows[1]).toMatchObject({
      told: { did: "added the vessel", name: "Kuthu vilakku" },
      roomLabel: "Vessels",
      link: { href: `/dashboard/vessels?q=Kuthu+vilakku#open-${made.id}` },
    });
    expect(log.rows[1].told.fields).toContainEqual({
      label: "Worth",
      before: "",
      after: "$450",
      isDifferent: false,
    });
    expect((await admin.post("/api/vessels", { ...lamp, name: " " })).status).toBe(422);

    const screen = await (await admin.get("/dashboard/vessels?metal=brass")).text();
    expect(screen).toContain("Kuthu vilakku");
    expect(screen).not.toContain("Kalasha");
    expect(screen).toContain('href="/dashboard/vessels"');

    const stranger = visitorOf(site.url);
    const page = await (await stranger.get("/vessels")).text();
    expect(page).toContain("Kalasha");
    expect(page).not.toContain("From Uma");
    expect((await stranger.get("/api/vessels")).status).toBe(401);
    expect((await stranger.get("/dashboard/vessels")).status).toBe(302);
  });
});

function copyOfTree() {
  const tree = temporaryFolder();
  cpSync(".", tree, { recursive: true, filter: (from) => !LEFT_OUT.includes(basename(from)) });
  symlinkSync(resolve("node_modules"), join(tree, "node_modules"));
  return tree;
}

function runTool(cwd: string, tool: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [toolFile(tool), ...words], { cwd });
  expect([status, status === 0 ? "" : `${stdout}${stderr}`]).toEqual([0, ""]);
}

function toolFile(tool: string) {
  return resolve("node_modules/.bin", tool);
}
