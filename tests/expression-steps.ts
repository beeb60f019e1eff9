/**
 * How many steps a regular expression takes on a text: the same number on every machine, where a clock would measure
 * whatever else the machine does. It goes back over what it has read exactly as browsers and Node do.
 */
export type Steps = { name: string; steps: number; index: number; length: number };

type Move = 1 | -1;
type Op =
  | { op: "one"; accepts: (char: string) => boolean; move: Move }
  | { op: "at"; holds: (text: string, at: number) => boolean }
  | { op: "split"; first: number; second: number }
  | { op: "jump"; to: number }
  | { op: "note"; slot: number }
  | { op: "moved"; slot: number }
  | { op: "same"; group: number; move: Move }
  | { op: "look"; program: Op[]; negated: boolean }
  | { op: "end" };

type Part =
  | { kind: "one"; source: string }
  | { kind: "at"; source: string }
  | { kind: "group"; part: Part; number: number }
  | { kind: "same"; group: number }
  | { kind: "look"; part: Part; behind: boolean; negated: boolean }
  | { kind: "all"; parts: Part[] }
  | { kind: "any"; parts: Part[] }
  | Repeat;
type Repeat = { kind: "repeat"; part: Part; least: number; most: number; lazy: boolean };

/** Kept aside, so that counting goes on while a test has put another one in its place. */
const nativeExec = RegExp.prototype.exec;
const MOST_STEPS = 30_000_000;

type Program = {
  name: string;
  program: Op[];
  slots: number;
  /** Begins with ^: no other place is tried. */
  isTied: boolean;
  /** Reads whole characters, not halves of them. */
  isWhole: boolean;
};

const byExpression = new WeakMap<RegExp, Program>();
const byName = new Map<string, Program>();

export function expressionSteps(expression: RegExp, text: string, from: number): Steps {
  const known = byExpression.get(expression) ?? programFor(expression);
  const nothingNoted = Array(known.slots).fill(-1);
  const count = { ...known, steps: 0 };
  const last = expression.sticky || known.isTied ? Math.min(from, text.length) : text.length;
  for (let index = from; index <= last; index += charAt(text, index, 1, known.isWhole).length || 1) {
    const end = runFrom(known.program, text, index, nothingNoted, count);
    if (end) return { name: known.name, steps: count.steps, index, length: end.at - index };
  }
  return { name: known.name, steps: count.steps, index: -1, length: 0 };
}

/** Many are made anew from the same words. */
function programFor(expression: RegExp) {
  const name = String(expression);
  const known = byName.get(name) ?? { name, ...compile(expression.source, expression.flags) };
  byName.set(name, known);
  byExpression.set(expression, known);
  return known;
}

type Found = { at: number; slots: number[] };
type Count = { steps: number; name: string; isWhole: boolean };

function runFrom(
  program: Op[],
  text: string,
  start: number,
  noted: number[],
  count: Count,
): Found | undefined {
  const waiting = [{ pc: 0, at: start, slots: noted }];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    let { pc, at, slots } = state;
    for (let fits = true; fits; ) {
      if (++count.steps > MOST_STEPS) throw new Error(`${count.name} takes more than ${MOST_STEPS} steps.`);
      const op = program[pc++];
      if (!op || op.op === "end") return { at, slots };
      if (op.op === "one") {
        const char = charAt(text, at, op.move, count.isWhole);
        fits = char !== "" && op.accepts(char);
        at += op.move * char.length;
      } else if (op.op === "at") fits = op.holds(text, at);
      else if (op.op === "jump") pc = op.to;
      else if (op.op === "split") {
        waiting.push({ pc: op.second, at, slots });
        pc = op.first;
      } else if (op.op === "note") slots = slots.with(op.slot, at);
      else if (op.op === "moved") fits = slots[op.slot] !== at;
      else if (op.op === "same") {
        const [one = -1, two = -1] = slots.slice(op.group * 2, op.group * 2 + 2);
        const said = one < 0 || two < 0 ? "" : text.slice(Math.min(one, two), Math.max(one, two));
        fits = text.startsWith(said, op.move === 1 ? at : at - said.length);
        at += op.move * said.length;
      } else {
        const seen = runFrom(op.program, text, at, slots, count);
        fits = Boolean(seen) !== op.negated;
        if (seen && !op.negated) slots = seen.slots;
      }
    }
  }
}

const isPair = /^[\ud800-\udbff][\udc00-\udfff]$/;

function charAt(text: string, at: number, move: Move, isWhole: boolean) {
  const here = move === 1 ? at : at - 1;
  const unit = text[here] ?? "";
  if (!isWhole || unit < "\ud800") return unit;
  const other = text[here + move] ?? "";
  const pair = move === 1 ? unit + other : other + unit;
  return nativeExec.call(isPair, pair) ? pair : unit;
}

function compile(source: string, flags: string): Omit<Program, "name"> {
  const { part, groups } = parse(source, flags);
  const [first] = part.kind === "all" ? part.parts : [];
  const isTied = first?.kind === "at" && first.source === "^" && !flags.includes("m");
  let slots = (groups + 1) * 2;
  const own = flags.replace(/[gyd]/g, "");
  const program = programOf(part, 1);
  return { program, slots, isTied, isWhole: /[uv]/.test(flags) };

  function programOf(whole: Part, move: Move) {
    const program: Op[] = [];
    write(whole);
    program.push({ op: "end" });
    return program;

    function write(part: Part) {
      if (part.kind === "one") program.push({ op: "one", accepts: acceptedBy(part.source), move });
      else if (part.kind === "at") program.push({ op: "at", holds: heldBy(part.source) });
      else if (part.kind === "same") program.push({ op: "same", group: part.group, move });
      else if (part.kind === "look") {
        const { behind, negated } = part;
        program.push({ op: "look", program: programOf(part.part, behind ? -1 : 1), negated });
      } else if (part.kind === "group") {
        program.push({ op: "note", slot: part.number * 2 });
        write(part.part);
        program.push({ op: "note", slot: part.number * 2 + 1 });
      } else if (part.kind === "all") {
        for (const each of move === 1 ? part.parts : part.parts.toReversed()) write(each);
      } else if (part.kind === "any") writeAny(part.parts);
      else if (part.kind === "repeat") writeRepeat(part);
    }

    function writeAny([part, ...others]: Part[]) {
      if (!part) return;
      if (others.length === 0) return write(part);
      const choice = split();
      write(part);
      const leave = jump();
      choice.second = program.length;
      writeAny(others);
      leave.to = program.length;
    }

    function writeRepeat({ part, least, most, lazy }: Repeat) {
      for (let turn = 0; turn < least; turn++) write(part);
      if (most === Number.POSITIVE_INFINITY) {
        const slot = slots++;
        const begin = program.length;
        const choice = split();
        program.push({ op: "note", slot });
        write(part);
        // A turn that reads nothing would go on for ever.
        program.push({ op: "moved", slot });
        program.push({ op: "jump", to: begin });
        leaveAt(choice, lazy);
      } else {
        const choices = Array.from({ length: most - least }, () => {
          const choice = split();
          write(part);
          return choice;
        });
        for (const choice of choices) leaveAt(choice, lazy);
      }
    }

    function split() {
      const op = { op: "split" as const, first: program.length + 1, second: 0 };
      program.push(op);
      return op;
    }

    function jump() {
      const op = { op: "jump" as const, to: 0 };
      program.push(op);
      return op;
    }

    function leaveAt(choice: { first: number; second: number }, lazy: boolean) {
      choice.second = program.length;
      if (lazy) [choice.first, choice.second] = [choice.second, choice.first];
    }
  }

  function acceptedBy(atom: string) {
    const one = new RegExp(`^(?:${atom})$`, own.replace("m", ""));
    const known = new Map<string, boolean>();
    return (char: string) => {
      const before = known.get(char);
      if (before !== undefined) return before;
      const accepts = nativeExec.call(one, char) !== null;
      known.set(char, accepts);
      return accepts;
    };
  }

  function heldBy(assertion: string) {
    const here = new RegExp(assertion, `${own}y`);
    return (text: string, at: number) => {
      here.lastIndex = at;
      return nativeExec.call(here, text) !== null;
    };
  }
}

function parse(source: string, flags: string) {
  let at = 0;
  let groups = 0;
  const names = [...source.matchAll(/\((?:\?<([A-Za-z_$][\w$]*)>|(?!\?))/g)].map(([, name]) => name);
  const takes = (text: string) => {
    const isNext = source.startsWith(text, at);
    if (isNext) at += text.length;
    return isNext;
  };
  const take = (shape: RegExp) => {
    const here = new RegExp(shape.source, "yu");
    here.lastIndex = at;
    const found = nativeExec.call(here, source);
    if (found) at += found[0].length;
    return found;
  };
  const part = readAny();
  if (at < source.length) throw new Error(`/${source}/${flags} is not understood at ${at}.`);
  return { part, groups };

  function readAny(): Part {
    const parts = [readAll()];
    while (takes("|")) parts.push(readAll());
    return parts.length === 1 ? (parts[0] as Part) : { kind: "any", parts };
  }

  function readAll(): Part {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") parts.push(readRepeat());
    return { kind: "all", parts };
  }

  function readRepeat(): Part {
    const part = readOne();
    const [times, , least, , most] = take(/[*+?]|(\{(\d+)(,(\d*))?\})/) ?? [];
    if (!times) return part;
    const lazy = takes("?");
    if (times === "*") return { kind: "repeat", part, least: 0, most: Number.POSITIVE_INFINITY, lazy };
    if (times === "+") return { kind: "repeat", part, least: 1, most: Number.POSITIVE_INFINITY, lazy };
    if (times === "?") return { kind: "repeat", part, least: 0, most: 1, lazy };
    const upTo = times.includes(",") ? Number(most || Number.POSITIVE_INFINITY) : Number(least);
    return { kind: "repeat", part, least: Number(least), most: upTo, lazy };
  }

  function readOne(): Part {
    const [, , behind, sign] = take(/(\(\?(<?)([=!]))/) ?? [];
    if (sign) return { kind: "look", part: closed(), behind: behind === "<", negated: sign === "!" };
    if (takes("(?:")) return closed();
    if (take(/\(\?<[^>]+>|\((?!\?)/)) {
      const number = ++groups;
      return { kind: "group", number, part: closed() };
    }
    const assertion = take(/[\^$]|\\[bB]/)?.[0];
    if (assertion) return { kind: "at", source: assertion };
    const [, number, name] = take(/\\(?:([1-9]\d*)|k<([^>]+)>)/) ?? [];
    if (number) return { kind: "same", group: Number(number) };
    if (name) return { kind: "same", group: names.indexOf(name) + 1 };
    return { kind: "one", source: readAtom() };
  }

  function closed() {
    const part = readAny();
    if (!takes(")")) throw new Error(`/${source}/${flags} is not understood at ${at}.`);
    return part;
  }

  function readAtom() {
    const begin = at;
    if (source[at] === "[") readClass();
    else
      take(
        /\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)|[^()|]/s,
      );
    if (at === begin) throw new Error(`/${source}/${flags} is not understood at ${at}.`);
    return source.slice(begin, at);
  }

  /** From its bracket to the one that closes it; with the flag v there may be others within. */
  function readClass() {
    for (let depth = 0; at < source.length; ) {
      const char = source[at++];
      if (char === "\\") at++;
      else if (char === "[" && (depth === 0 || flags.includes("v"))) depth++;
      else if (char === "]" && --depth === 0) return;
    }
  }
}
