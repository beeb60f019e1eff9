// For pages.ts: the least that Node can do with the same bytes.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const { headers, body } = JSON.parse(await text(process.stdin));
const [list, bytes] = [headers.flat(), Buffer.from(body, "base64")];
const server = createServer((_request, response) => response.writeHead(200, list).end(bytes));
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${Object(server.address()).port}`));
