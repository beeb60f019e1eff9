import { connect } from "node:net";

export type RawRequest = {
  method: string;
  path: string;
  type: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  length?: string;
};

/** The status of the answer; 0 if the server hung up. A stream that was opened is closed again at once. */
export function send(port: number, { method, path, type, headers, body, length = "right" }: RawRequest) {
  const bytes = Buffer.from(body);
  const head = [`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close"];
  if (type) head.push(`Content-Type: ${type}`);
  for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`);
  if (length === "right") head.push(`Content-Length: ${bytes.length}`);
  if (length === "wrong") head.push("Content-Length: 7x");
  if (length === "chunked-nonsense") head.push("Transfer-Encoding: chunked");

  return new Promise<number>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const hung = setTimeout(() => reject(new Error(`No answer to ${method} ${path}`)), 60_000);
    const done = (status: number) => {
      clearTimeout(hung);
      socket.destroy();
      resolve(status);
    };
    socket.on("data", (data) => done(Number(data.toString("latin1").match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0)));
    socket.on("error", () => done(0));
    socket.on("close", () => done(0));
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    // Ended, so that a server that waits for more of the body learns there is none.
    socket.end(bytes);
  });
}
