import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temple } from "#content/temple.ts";
import { listen } from "#server/http.ts";
import { run, temporaryFolder } from "./site-process.ts";

describe("Starting the site", () => {
  test("says where it is open, in one line, and stops cleanly when told to", async () => {
    const site = run({
      PORT: "0",
      DATA_DIR: temporaryFolder(),
      ADMIN_EMAIL: "a@b.example",
      ADMIN_PASSWORD: "a long enough one",
    });
    await site.said(/^The temple's site is open at http:\/\/localhost:\d+\n$/);
    site.process.kill("SIGTERM");
    expect(await site.ended).toBe(0);
  });

  test("live, says so when its pages name another address than people use", async () => {
    const start = async (address: string) => {
      const site = run({ PORT: "0", DATA_DIR: temporaryFolder(), PUBLIC_URL: address, TRUST_PROXY: "1" });
      await site.said(/is open at https:/);
      return site.output();
    };
    const warning = "pages name another address: set it to PUBLIC_URL under Website, Temple";
    expect(await start("https://temple.example.org")).toContain(warning);
    expect(await start(temple.url)).not.toContain(warning);
  });

  test("on a port in use ends with one clear sentence", async () => {
    const other = createServer();
    await listen(other, 0, "127.0.0.1");
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const site = run({ PORT: String(port), DATA_DIR: temporaryFolder() });
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain(`Port ${port} is already in use: stop the other program`);
  });

  test.each(["below a file", "/proc/nowhere/data"])(
    "over a data folder that cannot be written (%s) ends with one clear sentence",
    async (place) => {
      const file = join(temporaryFolder(), "a-file");
      writeFileSync(file, "");
      const site = run({ PORT: "0", DATA_DIR: place.startsWith("/") ? place : join(file, "data") });
      expect(await site.ended).toBe(1);
      expect(site.output()).toMatch(/^The data folder .* cannot be written: .*\n$/);
    },
  );

  test.each([
    [{ PORT: "eighty" }, "PORT"],
    [{ PUBLIC_URL: "temple" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "ftp://temple.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://temple.example/site", TRUST_PROXY: "1" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://temple.example/?from=mail", TRUST_PROXY: "1" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://priya:secret@temple.example", TRUST_PROXY: "1" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://temple.example" }, "TRUST_PROXY"],
    [{ PUBLIC_URL: "HTTPS://temple.example", TRUST_PROXY: "0" }, "TRUST_PROXY"],
    [{ BACKEND: "paper" }, "BACKEND"],
    [{ ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD"],
    [{ SMTP_URL: "smtp://localhost" }, "MAIL_TO"],
    [{ PUBLIC_URL: "https://temple.example", RATE_LIMITS: "off" }, "RATE_LIMITS"],
    [
      { PUBLIC_URL: "https://temple.example", FIRESTORE_EMULATOR_HOST: "localhost:1" },
      "FIRESTORE_EMULATOR_HOST",
    ],
  ])("with the setting %j names the variable", async (settings, variable) => {
    const site = run({ DATA_DIR: temporaryFolder(), ...settings });
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(
      new RegExp(`^The site cannot start with these settings\\..*${variable}.*\\n$`),
    );
  });
});
