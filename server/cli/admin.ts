import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { ROLES } from "#domain/roles.ts";
import { emailOf } from "#domain/sign-in.ts";
import { AccountFault } from "#server/auth/accounts.ts";
import { type AccountCommand, askRunningSite, runAccountCommand } from "#server/auth/admin-socket.ts";
import { openAccounts } from "#server/auth/open-accounts.ts";
import { generatedPassword } from "#server/auth/password.ts";
import { type Env, readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { openStore } from "#server/store/open-store.ts";
import { reasonOf, type Terminal } from "./terminal.ts";

/** Without `askPassword`, a password is generated. */
type AdminTerminal = Terminal & { askPassword?: (email: string) => Promise<string> };

/** Runs one command and returns its exit code: 0 done, 1 refused, 2 not understood. */
export async function adminCommand(words: string[], settings: NodeJS.ProcessEnv, terminal: AdminTerminal) {
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
npm run admin -- role EMAIL ROLE  admin, treasurer, editor or viewer
npm run admin -- second-factor EMAIL off
                                  when phone and recovery codes are lost
npm run admin -- list             everyone who has access

add and password ask for the password; with --generate, or without a terminal, they make one up and print it.`;

const COMMANDS = ["add", "password", "remove", "role", "second-factor", "list"] as const;
/** The number of arguments of each command. */
const WORDS_AFTER = { add: 1, password: 1, remove: 1, role: 2, "second-factor": 2, list: 0 };

class WrongUse extends Error {}

async function run(words: string[], settings: NodeJS.ProcessEnv, { askPassword }: AdminTerminal) {
  const { name, who, as, generate } = readArguments(words);
  const env = readEnv(settings);
  const email = emailOf(who, env.LOGIN_EMAIL_DOMAIN);

  if (name === "list") return send(env, { do: "list" });
  if (name === "remove") return send(env, { do: "remove", email });
  if (name === "second-factor") return send(env, { do: name, email });
  if (name === "role") return send(env, { do: "role", email, role: roleNamed(as) });
  if (askPassword && !generate) return send(env, { do: name, email, password: await askPassword(email) });
  const password = generatedPassword();
  return `${await send(env, { do: name, email, password })}\nPassword: ${password}`;
}

function readArguments(words: string[]) {
  let read: ReturnType<typeof parse>;
  try {
    read = parse(words);
  } catch {
    throw new WrongUse();
  }
  const [asked, ...rest] = read.positionals;
  const name = COMMANDS.find((command) => command === asked);
  if (!name || rest.length !== WORDS_AFTER[name] || rest.includes("")) throw new WrongUse();
  const [who = "", as = ""] = rest;
  if (name === "second-factor" && as !== "off") throw new WrongUse();
  return { name, who, as, generate: read.values.generate };
}

function roleNamed(word: string) {
  const role = ROLES.find((known) => known === word);
  if (!role) throw new AccountFault(`There is no role ${word}: ${ROLES.join(", ")} are the four.`);
  return role;
}

function parse(args: string[]) {
  const options = { generate: { type: "boolean", default: false } } as const;
  return parseArgs({ args, allowPositionals: true, options });
}

/** Sends the command to the running site, which holds the embedded store; without one, runs it here. */
async function send(env: Env, command: AccountCommand) {
  const answer = env.BACKEND === "embedded" ? await askRunningSite(env.DATA_DIR, command) : undefined;
  if (answer && !answer.done) throw new AccountFault(answer.message);
  if (answer) return answer.message;
  const store = await openStore(env, silentLog);
  try {
    return await runAccountCommand(
      await openAccounts({ env, store, log: silentLog, now: Date.now }),
      command,
    );
  } finally {
    await store.close();
  }
}

/** Asks twice, without echo. */
async function askPassword(email: string) {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    const password = await ask(`New password for ${email}: `);
    if ((await ask("Once more: ")) !== password) throw new AccountFault("The two were not the same.");
    return password;
  } finally {
    terminal.close();
  }

  async function ask(question: string) {
    process.stderr.write(question);
    const line = await lines.next();
    process.stderr.write("\n");
    // Ctrl-C or Ctrl-D.
    if (line.done) throw new AccountFault("Nothing was changed.");
    return line.value;
  }
}

if (import.meta.main)
  process.exitCode = await adminCommand(process.argv.slice(2), process.env, {
    log: console.log,
    error: console.error,
    askPassword: process.stdin.isTTY ? askPassword : undefined,
  });
