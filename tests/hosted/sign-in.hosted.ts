import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { openHostedAccounts } from "#server/auth/hosted-accounts.ts";
import { openIdentityToolkit } from "#server/auth/identity-toolkit.ts";
import { silentLog } from "#server/log.ts";
import { openFirestore } from "#server/store/firestore.ts";
import { startAuthEmulator } from "./stand-ins/auth-emulator.ts";
import { inProcessClient } from "./stand-ins/in-process.ts";

const PASSWORD = "nine lamps by the river";

// It takes seconds to start, so all tests share it, each with people of its own.
const emulator = await startAuthEmulator("demo-temple");
afterAll(() => emulator.stop());
let people = 0;

describe("Google’s sign-in service, as its own emulator answers", () => {
  test("makes an account for a new administrator, who can then sign in", async () => {
    const { accounts, email } = await hosted();
    await accounts.add(email, PASSWORD);

    expect(await accounts.list()).toEqual([email]);
    expect(await accounts.verify(email, PASSWORD)).toBe("ok");
    expect(await accounts.securityStamp(email)).toBeTypeOf("string");
  });

  test("tells a wrong password from an unknown address, where it does", async () => {
    const { accounts, email } = await hosted();
    await accounts.add(email, PASSWORD);

    expect(await accounts.verify(email, "not the password")).toBe("wrong-password");
    expect(await accounts.verify("nobody@example.org", PASSWORD)).toBe("user-not-found");
    expect(await accounts.verify("two@at@signs", PASSWORD)).toBe("other");
  });

  test("tells neither in projects that hide who exists", async () => {
    const { accounts, email } = await hosted();
    await accounts.add(email, PASSWORD);
    await emulator.hideWhoExists(true);
    onTestFinished(() => emulator.hideWhoExists(false));

    expect(await accounts.verify(email, "not the password")).toBe("wrong-password");
    expect(await accounts.verify("nobody@example.org", PASSWORD)).toBe("wrong-password");
    expect(await accounts.verify(email, PASSWORD)).toBe("ok");
    await accounts.add(`ravi.${email}`, PASSWORD);
  });

  test("lets anyone sign up, and that makes nobody an administrator", async () => {
    const { accounts, google, email } = await hosted();
    await google.signUp(email, PASSWORD);

    await expect(accounts.verify(email, PASSWORD)).rejects.toMatchObject({
      status: 403,
      code: "not-an-administrator",
    });
  });

  test("takes in an account that is there already, with its password only", async () => {
    const { accounts, google, email } = await hosted();
    await google.signUp(email, PASSWORD);

    await expect(accounts.add(email, "a quite different lamp")).rejects.toThrow(/with another password/);
    await accounts.add(email, PASSWORD);
    expect(await accounts.verify(email, PASSWORD)).toBe("ok");
  });

  test("refuses a disabled account", async () => {
    const { accounts, google, email } = await hosted();
    await accounts.add(email, PASSWORD);
    const account = await google.signIn(email, PASSWORD);
    if ("uid" in account) await emulator.disable(account.uid);

    await expect(accounts.verify(email, PASSWORD)).rejects.toMatchObject({
      status: 403,
      code: "account-disabled",
    });
  });

  test("forgets someone taken off the list at once", async () => {
    const { accounts, email } = await hosted();
    await accounts.add(email, PASSWORD);
    await accounts.add(`ravi.${email}`, PASSWORD);
    await accounts.remove(email);

    expect(await accounts.securityStamp(email)).toBeUndefined();
    await expect(accounts.verify(email, PASSWORD)).rejects.toMatchObject({ code: "not-an-administrator" });
  });
});

async function hosted() {
  const store = openFirestore(inProcessClient("demo-temple"));
  onTestFinished(() => store.close());
  const google = openIdentityToolkit({ apiKey: "any", standIn: emulator.address });
  const accounts = await openHostedAccounts({ store, now: Date.now, log: silentLog, google });
  return { google, accounts, email: `meena.${++people}@example.org` };
}
