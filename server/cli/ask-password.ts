import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { AccountFault } from "#server/auth/accounts.ts";

/** Asks twice on the terminal, and shows nothing of what is typed. */
export async function askPassword(email: string) {
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
