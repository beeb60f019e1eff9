import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import type { Log } from "#server/log.ts";
import { deskAddress } from "#server/store/data-folder.ts";
import { AccountCommand, carryOut } from "./account-command.ts";
import { AccountFault, type Accounts } from "./accounts.ts";

type DeskAnswer = { done: boolean; message: string };

/**
 * The embedded store belongs to one process. While the site runs it takes the command line's orders here, on a
 * socket in the data folder; it is never reachable from the network.
 */
export async function openDesk(accounts: Accounts, folder: string, log: Log) {
  const address = deskAddress(folder);
  const server = createServer({ allowHalfOpen: true }, (visitor) => {
    visitor.setTimeout(10_000, () => visitor.destroy());
    answer(visitor).catch((fault) => {
      log.error("command line order failed", fault);
      visitor.destroy();
    });
  });

  // Left behind by a site that was killed; no other one is running, or the store would not have opened.
  rmSync(address, { force: true });
  await new Promise<void>((resolve) => {
    server.once("error", (fault) => {
      log.error("the command line cannot reach this site while it runs", fault);
      resolve();
    });
    server.listen(address, () => {
      if (process.platform !== "win32") chmodSync(address, 0o600);
      resolve();
    });
  });
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };

  async function answer(visitor: Socket) {
    const command = AccountCommand.parse(JSON.parse(await everythingFrom(visitor)));
    visitor.end(JSON.stringify(await obey(command)));
  }

  async function obey(command: AccountCommand): Promise<DeskAnswer> {
    try {
      return { done: true, message: await carryOut(accounts, command) };
    } catch (fault) {
      if (fault instanceof AccountFault) return { done: false, message: fault.message };
      throw fault;
    }
  }
}

/** Hands the order to the running site; nothing when none is running. */
export async function askDesk(folder: string, command: AccountCommand): Promise<DeskAnswer | undefined> {
  const site = connect(deskAddress(folder));
  try {
    await new Promise<void>((resolve, reject) => {
      site.once("connect", resolve);
      site.once("error", reject);
    });
  } catch {
    return undefined;
  }
  site.end(JSON.stringify(command));
  const answer = await everythingFrom(site);
  if (!answer) throw new AccountFault("The running site could not do this; its log says why.");
  return JSON.parse(answer);
}

/** Until the other side has said all it wants to; the way back stays open. */
function everythingFrom(socket: Socket) {
  return new Promise<string>((resolve, reject) => {
    let said = "";
    socket.setEncoding("utf8");
    socket.on("data", (part) => {
      said += part;
    });
    socket.on("end", () => resolve(said));
    socket.on("error", reject);
  });
}
