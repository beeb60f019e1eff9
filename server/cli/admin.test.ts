import { spawn } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAdminSocket } from "#server/auth/admin-socket.ts";
import { silentLog } from "#server/log.ts";
import { turnCodesOn } from "#tests/second-factor.ts";
import { temporaryFolder } from "#tests/site-process.ts";
import { MEENA, openTemple } from "#tests/temple.ts";
import { adminCommand } from "./admin.ts";

describe("npm run admin", () => {
  test("is a command of its own", async () => {
    const child = spawn(process.execPath, [resolve(import.meta.dirname, "admin.ts"), "add", "meena"], {
      env: { PATH: process.env.PATH, DATA_DIR: temporaryFolder() },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const code = new Promise<number | null>((done) => child.on("close", done));
    expect(await text(child.stdout)).toMatch(/^meena@temple\.example is now an administrator\.\nPassword: /);
    expect(await code).toBe(0);
  });

  test("takes the password that was typed, if it will do", async () => {
    const folder = temporaryFolder();
    const typing = (password: string) => ({ askPassword: async () => password });
    expect(await admin(folder, ["add", "meena"], {}, typing("password1234"))).toEqual({
      code: 1,
      out: "",
      err: "This password is one of the first that people try. Please choose another.\n",
    });
    expect(await admin(folder, ["add", "meena"], {}, typing(MEENA.password))).toEqual({
      code: 0,
      out: "meena@temple.example is now an administrator.\n",
      err: "",
    });
  });

  test("adds, lists and removes administrators", async () => {
    const folder = temporaryFolder();
    expect(await admin(folder, ["list"])).toEqual({
      code: 0,
      out: "There are no administrators yet.\n",
      err: "",
    });

    const added = await admin(folder, ["add", "Meena@Temple.example"]);
    expect(added).toMatchObject({ code: 0, err: "" });
    expect(added.out).toMatch(
      /^meena@temple\.example is now an administrator\.\nPassword: ([a-z]{4}-){4}[a-z]{4}\n$/,
    );
    await admin(folder, ["add", "ravi", "--generate"]);
    expect((await admin(folder, ["list"])).out).toBe("meena@temple.example\nravi@temple.example\n");

    expect(await admin(folder, ["remove", "meena"])).toMatchObject({ code: 0 });
    expect((await admin(folder, ["list"])).out).toBe("ravi@temple.example\n");
  });

  test.each([
    [["remove", "nobody"], "There is no administrator nobody@temple.example.\n"],
    [["password", "nobody"], "There is no administrator nobody@temple.example.\n"],
    [["second-factor", "nobody", "off"], "There is no administrator nobody@temple.example.\n"],
    [["add", "two@at@signs"], "two@at@signs is not an e-mail address.\n"],
  ])("says in one sentence why it cannot %j", async (words, sentence) => {
    expect(await admin(temporaryFolder(), words)).toEqual({ code: 1, out: "", err: sentence });
  });

  test.each([[["role", "meena", "viewer"]], [["remove", "meena"]]])(
    "says in one sentence, too, that the last administrator stays: %j",
    async (words) => {
      const folder = temporaryFolder();
      await admin(folder, ["add", "meena"]);
      await admin(folder, ["add", "ravi"]);
      await admin(folder, ["role", "ravi", "treasurer"]);
      expect(await admin(folder, words)).toEqual({
        code: 1,
        out: "",
        err: "meena@temple.example is the only administrator left. Make someone else an administrator first; otherwise nobody could let people in.\n",
      });
      expect((await admin(folder, ["list"])).out).toBe(
        "meena@temple.example\nravi@temple.example  Treasurer\n",
      );
    },
  );

  test("leaves no link that lets somebody back in whom it removed", async () => {
    const { folder, temple, signedIn } = await runningSite();
    const lakshmi = "lakshmi@temple.example";
    const invited = await signedIn.post("/api/staff/invitations", { email: lakshmi, role: "admin" });
    const invitation = await invited.json();

    await admin(folder, ["add", "lakshmi"]);
    expect(await (await signedIn.get("/api/staff")).json()).toMatchObject({ invitations: [] });
    const { id } = temple.services.accounts.people.withAddress(lakshmi) ?? {};
    const password = await (await signedIn.post(`/api/staff/${id}/password-link`, {})).json();
    await admin(folder, ["remove", "lakshmi"]);

    const use = async ({ link }: { link: string }) => {
      const token = link.slice(link.lastIndexOf("/") + 1);
      const sent = { name: "Lakshmi", password: "nine lamps by the river" };
      return (await temple.visitor.post(`/api/invitations/${token}`, sent)).status;
    };
    expect(await use(invitation)).toBe(410);
    await admin(folder, ["add", "lakshmi"]);
    expect(await use(password)).toBe(410);
    expect(await use(invitation)).toBe(410);
  });

  test("adds nobody twice", async () => {
    const folder = temporaryFolder();
    await admin(folder, ["add", "meena"]);
    expect(await admin(folder, ["add", "MEENA"])).toEqual({
      code: 1,
      out: "",
      err: "meena@temple.example has access already.\n",
    });
  });

  test.each([
    [[]],
    [["add"]],
    [["list", "meena"]],
    [["add", "a", "b"]],
    [["promote", "meena"]],
    [["second-factor", "meena"]],
    [["second-factor", "meena", "on"]],
    [["list", "--loud"]],
  ])("explains itself when it is called as %j", async (words) => {
    const { code, err } = await admin(temporaryFolder(), words);
    expect(code).toBe(2);
    expect(err).toContain("npm run admin -- add EMAIL");
  });
});

describe("npm run admin while the site runs", () => {
  test("is obeyed by the site, which knows at once", async () => {
    const { folder, temple, signedIn } = await runningSite();

    const changed = await admin(folder, ["password", "meena"]);
    expect(changed.code).toBe(0);
    expect((await signedIn.get("/api/session")).status).toBe(401);

    const password = /Password: (\S+)/.exec(changed.out)?.[1];
    const again = await temple.visitor.post("/api/session", { username: "meena", password });
    expect(again.status).toBe(200);

    await admin(folder, ["add", "ravi"]);
    expect(await admin(folder, ["remove", "meena"])).toEqual({
      code: 0,
      out: "meena@temple.example no longer has access, and is signed out everywhere.\n",
      err: "",
    });
    expect((await temple.visitor.get("/api/session")).status).toBe(401);
  });

  test("takes a lost second factor off, once and with a line in the log", async () => {
    const { folder, temple, signedIn } = await runningSite();
    expect(await admin(folder, ["second-factor", "meena", "off"])).toEqual({
      code: 1,
      out: "",
      err: "meena@temple.example has no second factor.\n",
    });
    await turnCodesOn(signedIn, temple.clock);
    temple.clock.now += 1000;
    expect(await admin(folder, ["second-factor", "meena", "off"])).toEqual({
      code: 0,
      out: "The second factor of meena@temple.example is off: codes and passkeys no longer work, the password does.\n",
      err: "",
    });
    const byPassword = { username: "meena", password: MEENA.password };
    expect((await temple.visitor.post("/api/session", byPassword)).status).toBe(200);
    const { rows } = await (await signedIn.get("/api/activity?room=staff")).json();
    expect(rows[0]).toMatchObject({ by: "the command line", before: { secondFactor: "one-time codes" } });
  });

  test("hears the site's refusal in the same words", async () => {
    const { folder } = await runningSite();
    expect(await admin(folder, ["add", "meena"])).toEqual({
      code: 1,
      out: "",
      err: "meena@temple.example has access already.\n",
    });
  });

  test("is heard by nobody but the owner of the data", async () => {
    const { folder } = await runningSite();
    expect(statSync(join(folder, "admin.sock")).mode & 0o777).toBe(0o600);
  });

  test("works again after a site that was killed", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "admin.sock"), "");
    expect((await admin(folder, ["list"])).out).toBe("There are no administrators yet.\n");
    await runningSite(folder);
    expect((await admin(folder, ["list"])).out).toBe(`${MEENA.email}\n`);
  });
});

async function runningSite(folder = temporaryFolder()) {
  const temple = await openTemple();
  const socket = await openAdminSocket(temple.services.accounts, folder, silentLog);
  onTestFinished(() => socket.close());
  return { folder, temple, signedIn: await temple.admin() };
}

async function admin(
  folder: string,
  words: string[],
  settings: NodeJS.ProcessEnv = {},
  person: { askPassword?: () => Promise<string> } = {},
) {
  let out = "";
  let err = "";
  const code = await adminCommand(
    words,
    { DATA_DIR: folder, ...settings },
    {
      log: (message) => {
        out += `${message}\n`;
      },
      error: (message) => {
        err += `${message}\n`;
      },
      ...person,
    },
  );
  return { code, out, err };
}
