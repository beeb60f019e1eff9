import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished, vi } from "vitest";
import { type HubLimits, openHub } from "#server/live/hub.ts";
import type { Permission } from "#server/live/stream.ts";
import { Refusal } from "#server/refusal.ts";

type Shown = { text: string; version: string };

/** A notice board behind a real server: one text, and everyone may watch it. */
export async function aBoard(
  limits: Partial<HubLimits> = {},
  isAllowed?: Permission,
  /** What is done with a request before its stream is opened. */
  before = async (_: IncomingMessage) => {},
) {
  const onFault = vi.fn();
  const hub = openHub({ limits, onFault });
  const server = createServer(async (request, response) => {
    await before(request);
    const address = request.url?.includes("elsewhere") ? "elsewhere" : "here";
    try {
      hub.open({
        response,
        headers: [],
        address,
        isAllowed,
        views: { board: { path: "/", key: "1", source: board, read: board.read } },
      });
      responses.add(response);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      response.writeHead(fault.status, fault.headers).end(JSON.stringify({ code: fault.code }));
    }
    board.answered++;
  });
  const responses = new Set<{ writableLength: number }>();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    hub.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const board = {
    hub,
    onFault,
    port,
    url: `http://127.0.0.1:${port}/`,
    text: "first",
    revision: 1,
    answered: 0,
    read: vi.fn((): Shown | Promise<Shown> => ({ text: board.text, version: board.text.slice(0, 20) })),
    write(text: string) {
      board.text = text;
      board.revision++;
      hub.publish();
    },
    unsent: () => [...responses].reduce((total, response) => total + response.writableLength, 0),
  };
  return board;
}

/** One who looks at the very bytes, and may stop reading. */
export async function rawWatcher(port: number, requests = 1): Promise<{ socket: Socket; text(): string }> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n".repeat(requests));
  return { socket, text: () => text };
}
