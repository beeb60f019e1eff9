import { createHash } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join, relative } from "node:path";
import { z } from "zod";
import type { Person } from "#domain/person.ts";
import { ROLES, roleWords } from "#domain/roles.ts";
import type { Log } from "#server/log.ts";
import { COMMAND_LINE } from "#server/records/actors.ts";
import { Refusal } from "#server/refusal.ts";
import { AccountFault, type Accounts } from "./accounts.ts";

/** The commands of `npm run admin`, for the running site or without one. */
const AccountCommand = z.discriminatedUnion("do", [
  z.object({ do: z.literal("add"), email: z.string(), password: z.string() }),
  z.object({ do: z.literal("role"), email: z.string(), role: z.enum(ROLES) }),
  z.object({ do: z.literal("password"), email: z.string(), password: z.string() }),
  z.object({ do: z.literal("remove"), email: z.string() }),
  z.object({ do: z.literal("second-factor"), email: z.string() }),
  z.object({ do: z.literal("list") }),
]);
export type AccountCommand = z.infer<typeof AccountCommand>;

/** Returns the message to print; throws an AccountFault where the command is refused. */
export async function runAccountCommand(accounts: Accounts, command: AccountCommand) {
  switch (command.do) {
    case "add":
      await accounts.add(command.email, command.password);
      return `${command.email} is now an administrator.`;
    case "password":
      await accounts.setPassword(command.email, command.password);
      return `The password of ${command.email} is changed, and they are signed out everywhere.`;
    case "remove":
      await accounts.remove(command.email);
      return `${command.email} no longer has access, and is signed out everywhere.`;
    case "role": {
      const person = accounts.people.withAddress(command.email);
      if (!person) throw new AccountFault(`There is no administrator ${command.email}.`);
      await accounts.people.change(person.id, { role: command.role }, COMMAND_LINE);
      return `${command.email} is ${roleWords[command.role].label} now.`;
    }
    case "second-factor": {
      const person = accounts.people.withAddress(command.email);
      if (!person) throw new AccountFault(`There is no administrator ${command.email}.`);
      if (!(await accounts.secondFactor.remove(person.id, COMMAND_LINE)))
        throw new AccountFault(`${command.email} has no second factor.`);
      return `The second factor of ${command.email} is off: codes and passkeys no longer work, the password does.`;
    }
    case "list":
      return accounts.people.all().map(inOneLine).join("\n") || "There are no administrators yet.";
  }
}

/** The address, with name and role where they say more. */
function inOneLine({ email, name, role }: Person) {
  return [email, role !== "admin" && roleWords[role].label, name].filter(Boolean).join("  ");
}

/** Timeout of both sides, in milliseconds. */
const PATIENCE = 10_000;

type SocketReply = { done: boolean; message: string };

/**
 * The embedded store belongs to one process, so the running site takes the commands of the command line here, on a
 * socket in the data folder. It is not reachable from the network.
 */
export async function openAdminSocket(accounts: Accounts, folder: string, log: Log) {
  const path = socketPath(folder);
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.setTimeout(PATIENCE, () => client.destroy());
    handle(client).catch((fault) => {
      log.error("command from the command line failed", fault);
      client.destroy();
    });
  });

  // A socket left by a killed site; no other site is running, or the store would not have opened.
  rmSync(path, { force: true });
  await new Promise<void>((resolve) => {
    server.once("error", (fault) => {
      log.error("the command line cannot reach this site while it runs", fault);
      resolve();
    });
    server.listen(path, () => {
      if (process.platform !== "win32") chmodSync(path, 0o600);
      resolve();
    });
  });
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };

  async function handle(client: Socket) {
    const command = AccountCommand.parse(JSON.parse(await readAll(client)));
    client.end(JSON.stringify(await run(command)));
  }

  async function run(command: AccountCommand): Promise<SocketReply> {
    try {
      return { done: true, message: await runAccountCommand(accounts, command) };
    } catch (fault) {
      if (fault instanceof AccountFault || fault instanceof Refusal)
        return { done: false, message: fault.message };
      throw fault;
    }
  }
}

/** Sends the command to the running site; undefined if none is running. */
export async function askRunningSite(
  folder: string,
  command: AccountCommand,
): Promise<SocketReply | undefined> {
  const site = connect(socketPath(folder));
  try {
    await new Promise<void>((resolve, reject) => {
      site.once("connect", resolve);
      site.once("error", reject);
    });
  } catch {
    return undefined;
  }
  site.setTimeout(PATIENCE, () => site.destroy());
  site.end(JSON.stringify(command));
  const reply = await readAll(site);
  if (!reply) throw new AccountFault("The running site could not do this; its log says why.");
  return JSON.parse(reply);
}

function socketPath(folder: string) {
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\temple-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
  }
  // The system allows about a hundred characters, so the shorter of the two paths is used.
  const absolute = join(folder, "admin.sock");
  const short = relative(process.cwd(), absolute);
  return short.length < absolute.length ? short : absolute;
}

/** Reads until the other side ends its half; the socket stays writable. */
function readAll(socket: Socket) {
  return new Promise<string>((resolve, reject) => {
    let received = "";
    socket.setEncoding("utf8");
    socket.on("data", (part) => {
      received += part;
    });
    socket.on("error", reject);
    // "close" too: a broken connection never sends "end".
    socket.on("close", () => resolve(received));
    socket.on("end", () => resolve(received));
  });
}
