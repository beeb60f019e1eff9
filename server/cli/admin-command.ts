import { parseArgs } from "node:util";
import { emailOf } from "#domain/sign-in.ts";
import { type AccountCommand, carryOut } from "#server/auth/account-command.ts";
import { AccountFault } from "#server/auth/accounts.ts";
import { askDesk } from "#server/auth/desk.ts";
import { generatedPassword } from "#server/auth/generated-password.ts";
import { openAccountsFor } from "#server/auth/open-accounts.ts";
import { type Env, readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { openStore } from "#server/store/open-store.ts";
import { reasonOf, type Terminal } from "./terminal.ts";

/** Where nobody can be asked, a password is made up. */
type Person = Terminal & { askPassword?: (email: string) => Promise<string> };

/** Carries out one command line and answers its exit code: 0 done, 1 refused, 2 not understood. */
export async function adminCommand(words: string[], settings: NodeJS.ProcessEnv, terminal: Person) {
  try {
    terminal.log(await run(words, settings, terminal));
    return 0;
  } catch (fault) {
    if (fault instanceof WrongUse) {
      terminal.error(USAGE);
      return 2;
    }
    terminal.error(reasonOf(fault));
    return 1;
  }
}

const USAGE = `npm run admin -- add EMAIL        make someone an administrator
npm run admin -- password EMAIL   give them a new password
npm run admin -- remove EMAIL     take the right away
npm run admin -- list             all administrators

add and password ask for the password; with --generate, or without a terminal, they make one up and print it.`;

const COMMANDS = ["add", "password", "remove", "list"] as const;

class WrongUse extends Error {}

async function run(words: string[], settings: NodeJS.ProcessEnv, { askPassword }: Person) {
  const { name, who, generate } = readArguments(words);
  const env = readEnv(settings);
  const email = emailOf(who, env.LOGIN_EMAIL_DOMAIN);

  if (name === "list") return order(env, { do: "list" });
  if (name === "remove") return order(env, { do: "remove", email });
  if (askPassword && !generate) return order(env, { do: name, email, password: await askPassword(email) });
  const password = generatedPassword();
  return `${await order(env, { do: name, email, password })}\nPassword: ${password}`;
}

function readArguments(words: string[]) {
  let read: ReturnType<typeof parse>;
  try {
    read = parse(words);
  } catch {
    throw new WrongUse();
  }
  const [asked, who = "", ...more] = read.positionals;
  const name = COMMANDS.find((command) => command === asked);
  if (!name || more.length > 0 || (who === "") !== (name === "list")) throw new WrongUse();
  return { name, who, generate: read.values.generate };
}

function parse(args: string[]) {
  const options = { generate: { type: "boolean", default: false } } as const;
  return parseArgs({ args, allowPositionals: true, options });
}

/** The running site is asked first: it holds the embedded store, and has to know at once. */
async function order(env: Env, command: AccountCommand) {
  const answer = env.BACKEND === "embedded" ? await askDesk(env.DATA_DIR, command) : undefined;
  if (answer && !answer.done) throw new AccountFault(answer.message);
  if (answer) return answer.message;
  const store = await openStore(env, silentLog);
  try {
    return await carryOut(await openAccountsFor({ env, store, log: silentLog, now: Date.now }), command);
  } finally {
    await store.close();
  }
}
