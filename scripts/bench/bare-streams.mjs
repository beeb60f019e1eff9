// For watchers.ts: the least that Node can do to tell many at once, a loop that writes the same bytes to each.
import { createServer } from "node:http";

const SIZE = 1550; // what the wall of the sample donors takes
const watchers = new Set();
const server = createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": "text/event-stream" }).write("event: wall\n\n");
  watchers.add(response);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: Object(server.address()).port }));

process.on("message", (pledged) => {
  const frame = Buffer.from(`event: wall\ndata: {"pledged":${pledged}${" ".repeat(SIZE)}}\n\n`);
  for (const response of watchers) response.write(frame);
});
process.on("disconnect", () => process.exit());
