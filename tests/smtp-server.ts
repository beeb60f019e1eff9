import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as passed } from "node:timers/promises";
import { listen } from "#server/http.ts";
import { ownHost } from "./own-host.ts";
import { type ReceivedLetter, readLetter } from "./received-letter.ts";

/** How the mail server answers at each step. "cut" drops the connection without a word; "hang" says nothing more. */
type Manners = {
  greeting: string;
  sender: string;
  recipient: (address: string) => string;
  /** Once the whole letter is there. */
  letter: (letter: ReceivedLetter) => string;
  /** Drops the connection after the first words of a letter. */
  cutsInTheMiddle: boolean;
  /** How long it thinks before each answer. */
  slownessMs: number;
};

const good: Manners = {
  greeting: "220 mail.temple.example",
  sender: "250 OK",
  recipient: () => "250 OK",
  letter: () => "250 Taken",
  cutsInTheMiddle: false,
  slownessMs: 0,
};

/**
 * A mail server for one test, at an address of its own, that can be taken down and brought up again. `atTheEnd` is told
 * what to do then: vitest's onTestFinished, or whatever another runner has.
 */
export async function openMailServer(atTheEnd: (down: () => Promise<void>) => void) {
  const manners = { ...good };
  const letters: ReceivedLetter[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(talk);
  const host = ownHost();
  let port = 0;
  await up();
  atTheEnd(down);

  return {
    manners,
    /** Those it has taken, oldest first. */
    letters,
    url: `smtp://${host}:${port}`,
    behaveWell: () => Object.assign(manners, good),
    up,
    down,
  };

  async function up() {
    await listen(server, port, host);
    port = (server.address() as AddressInfo).port;
  }

  async function down() {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  function talk(socket: Socket) {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    socket.setEncoding("latin1");
    let envelope = { from: "", to: [] as string[] };
    let heard = "";
    let isLetter = false;
    let turn: Promise<unknown> = answer(manners.greeting);
    socket.on("data", (words: string) => {
      heard += words;
      if (isLetter && manners.cutsInTheMiddle) return void socket.destroy();
      turn = turn.then(runAll);
    });

    async function runAll() {
      for (let end = heard.indexOf(ending()); end >= 0; end = heard.indexOf(ending())) {
        const words = heard.slice(0, end);
        heard = heard.slice(end + ending().length);
        await (isLetter ? take(words) : runCommand(words));
      }
    }

    function ending() {
      return isLetter ? "\r\n.\r\n" : "\r\n";
    }

    async function runCommand(line: string) {
      const verb = line.slice(0, 4).toUpperCase();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (verb === "EHLO") return answer("250-mail.temple.example\r\n250 8BITMIME");
      if (verb === "MAIL") {
        envelope = { from: address, to: [] };
        return answer(manners.sender);
      }
      if (verb === "RCPT") {
        const reply = manners.recipient(address);
        if (reply.startsWith("2")) envelope.to.push(address);
        return answer(reply);
      }
      if (verb === "DATA") {
        isLetter = true;
        return answer("354 Go on");
      }
      await answer(verb === "QUIT" ? "221 Bye" : "250 OK");
      if (verb === "QUIT") socket.end();
    }

    async function take(raw: string) {
      isLetter = false;
      const letter = readLetter(raw, envelope);
      const reply = manners.letter(letter);
      if (reply.startsWith("2")) letters.push(letter);
      await answer(reply);
    }

    async function answer(reply: string) {
      if (manners.slownessMs) await passed(manners.slownessMs);
      if (reply.endsWith("cut")) return void socket.destroy();
      if (reply !== "hang") socket.write(`${reply}\r\n`);
    }
  }
}
