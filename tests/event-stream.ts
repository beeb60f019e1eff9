import { onTestFinished } from "vitest";

type StreamEvent = { id: string; event: string; data: unknown };

/** Listens to an event stream the way a browser does, and hands out its events one by one. */
export async function listenTo(url: string, headers: Record<string, string> = {}) {
  const hangUp = new AbortController();
  onTestFinished(() => hangUp.abort());
  const response = await fetch(url, { signal: hangUp.signal, headers });
  const pieces = eventsOf(response);
  return {
    response,
    hangUp: () => hangUp.abort(),
    /** The next event; undefined when the stream has ended. */
    async next(): Promise<StreamEvent | undefined> {
      return (await pieces.next()).value;
    },
  };
}

async function* eventsOf(response: Response): AsyncGenerator<StreamEvent, undefined> {
  if (!response.body) return;
  let text = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const fields = new Map(text.slice(0, end).split("\n").map(fieldOf));
      text = text.slice(end + 2);
      const data = fields.get("data");
      if (data !== undefined) {
        yield { id: fields.get("id") ?? "", event: fields.get("event") ?? "message", data: JSON.parse(data) };
      }
    }
  }
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
