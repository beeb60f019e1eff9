import type { Endpoint } from "./endpoints.ts";

/** Somebody who asks, with the cookies they have. */
export type Asker = {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
};

const MOST_OF_A_KIND = 40;
/** For fields of which no record tells. */
const USUAL = ["Because", "2026-01-10", 5100, true, "none", [], {}, "2025", "general", null];

/** What a house says of itself: which records there are, what is in their fields, and which fields a form must have. */
export function openKnowledge() {
  const values = new Map<string, unknown[]>();
  const formsAt = new Map<string, object[]>();
  const fieldsAt = new Map<string, Set<string>>();
  const idsAt = new Map<string, string[]>();

  return {
    values,

    /** Remembers what is sent, and reads what comes back. */
    listening<T extends Asker>(asker: T): T {
      const ask: Asker["ask"] = async (method, path, body, headers) => {
        const answer = await asker.ask(method, path, body, headers);
        if (isForm(body)) {
          add(formsAt, `${method} ${shapeOf(path)}`, body);
          look(nounOf(path), body);
        }
        if (answer.headers.get("content-type")?.includes("json")) await this.read(path, answer.clone());
        return answer;
      };
      return { ...asker, ask };
    },

    /** Takes over what an answer shows. */
    async read(path: string, answer: Response) {
      look(nounOf(path), await answer.json().catch(() => null));
    },

    /** What a refusal asks for. */
    needs({ method, path }: Endpoint, fields: object) {
      const known = fieldsAt.get(`${method} ${path}`) ?? new Set();
      for (const name of Object.keys(fields)) known.add(name.split(".")[0] ?? name);
      fieldsAt.set(`${method} ${path}`, known);
    },

    /** With a record in each place that the address leaves open; its ending stays, as in receipts/ID.pdf. */
    addressOf({ path }: Endpoint, pick: number, odd?: unknown) {
      let at = pick;
      return path.replace(/:(\w+)(?:\{((?:[^{}]|\{[^}]*\})*)\})?\??/g, (_, name: string, pattern = "") => {
        const ending = /\\(\.\w+)$/.exec(pattern)?.[1] ?? "";
        const ids = idsAt.get(nounOf(path)) ?? [];
        const known = name === "id" || name === "file" ? ids : (values.get(name) ?? ids);
        const filling = odd ?? known[at++ % known.length] ?? "none";
        return encoded(String(typeof filling === "object" ? JSON.stringify(filling) : filling)) + ending;
      });
    },

    /** A form that might well be taken there. */
    formFor({ method, path }: Endpoint, pick: number): object {
      const sent = formsAt.get(`${method} ${shapeOf(path)}`) ?? [];
      const shown = formsAt.get(nounOf(path)) ?? [];
      const forms = pick % 3 && sent.length ? sent : [...sent, ...shown];
      const form: Record<string, unknown> = { ...forms[pick % forms.length] };
      for (const name of fieldsAt.get(`${method} ${path}`) ?? []) form[name] ??= knownValue(name, pick);
      // Without one, a change is made whatever else was changed meanwhile.
      if (pick % 2) delete form.version;
      return form;
    },

    knownValue,
  };

  /** What a field of this name holds elsewhere. */
  function knownValue(name: string, pick: number) {
    const known = values.get(name) ?? (name.endsWith("Ids") ? [values.get("id")?.slice(0, 3)] : USUAL);
    return known[pick % known.length];
  }

  function look(noun: string, value: unknown) {
    if (Array.isArray(value)) for (const one of value.slice(0, MOST_OF_A_KIND)) look(noun, one);
    if (!isForm(value)) return;
    add(formsAt, noun, value);
    for (const [name, inside] of Object.entries(value)) {
      if (name === "id" && typeof inside === "string" && inside) add(idsAt, noun, inside);
      if (!isForm(inside)) add(values, name, inside);
      look(noun, inside);
    }
  }
}

function add<T>(map: Map<string, T[]>, name: string, value: T) {
  const known = map.get(name) ?? [];
  if (known.length < MOST_OF_A_KIND && !known.includes(value)) map.set(name, [...known, value]);
}

function isForm(value: unknown): value is object {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** "/api/gifts/17/void" and "/api/gifts/:id/void" are of gifts, and of one shape. */
function nounOf(path: string) {
  return path.split(/[/?]/)[2]?.replace(/\.\w+$/, "") ?? "";
}

function shapeOf(path: string) {
  const [, , ...steps] = path.split("?")[0]?.split("/") ?? [];
  return steps.map((step, at) => (at === 1 ? ":" : step)).join("/");
}

/** As an address takes it; half a surrogate pair has no code of its own. */
function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed());
}
