import { describe, expect, test } from "vitest";
import { SettingsError } from "#server/env.ts";
import { MEENA, openTemple } from "#tests/temple.ts";
import { firstAdministrator } from "./open-accounts.ts";

describe("The first administrator", () => {
  test("is made up on an empty store, once, and can sign in", async () => {
    const { visitor, services } = await openTemple();
    const made = await firstAdministrator(services.accounts, services.env);

    expect(made).toMatchObject({ email: "admin@temple.example" });
    expect(made?.password.length).toBeGreaterThanOrEqual(16);
    const answer = await visitor.post("/api/session", { username: "admin", password: made?.password });
    expect(answer.status).toBe(200);
    expect(await firstAdministrator(services.accounts, services.env)).toBeUndefined();
  });

  test("comes from the settings, with nothing to show", async () => {
    const { visitor, services } = await openTemple({
      settings: { ADMIN_EMAIL: "Priya@Example.org", ADMIN_PASSWORD: MEENA.password },
    });
    expect(await firstAdministrator(services.accounts, services.env)).toBeUndefined();
    const priya = { username: "priya@example.org", password: MEENA.password };
    expect((await visitor.post("/api/session", priya)).status).toBe(200);
  });

  test("keeps the password it has when the settings name another", async () => {
    const { services } = await openTemple({
      settings: { ADMIN_EMAIL: MEENA.email, ADMIN_PASSWORD: "a different lamp altogether" },
    });
    await services.accounts.add(MEENA.email, MEENA.password);
    await firstAdministrator(services.accounts, services.env);
    expect(await services.accounts.verify(MEENA.email, MEENA.password)).toBe("ok");
  });

  test("does not come back at the next start once another has removed them", async () => {
    const { services } = await openTemple({
      settings: { ADMIN_EMAIL: MEENA.email, ADMIN_PASSWORD: MEENA.password },
    });
    const { accounts, env } = services;
    await firstAdministrator(accounts, env);
    await accounts.add("priya@temple.example", MEENA.password);
    await accounts.remove(MEENA.email);
    expect(await firstAdministrator(accounts, env)).toBeUndefined();
    expect(await accounts.list()).toEqual(["priya@temple.example"]);
  });

  test("is made once by two servers that start at the same moment", async () => {
    const { services } = await openTemple({
      settings: { ADMIN_EMAIL: MEENA.email, ADMIN_PASSWORD: MEENA.password },
    });
    // The second server has not been told yet of what the first one wrote.
    const unaware = { ...services.accounts, list: async () => [] };
    await firstAdministrator(services.accounts, services.env);
    expect(await firstAdministrator(unaware, services.env)).toBeUndefined();
    expect(await services.accounts.list()).toEqual([MEENA.email]);
  });

  test("with a common password stops the start and names the setting", async () => {
    const { services } = await openTemple({
      settings: { ADMIN_EMAIL: MEENA.email, ADMIN_PASSWORD: "password1234" },
    });
    const made = firstAdministrator(services.accounts, services.env);
    await expect(made).rejects.toThrow(SettingsError);
    await expect(made).rejects.toThrow(/ADMIN_PASSWORD/);
  });
});
