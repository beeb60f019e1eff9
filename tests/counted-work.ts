import { expressionSteps } from "./expression-steps.ts";

/** What is done, by what does it, in steps. */
export type Work = Map<string, number>;

const texts = [
  "includes",
  "indexOf",
  "localeCompare",
  "normalize",
  "split",
  "toLowerCase",
  "toUpperCase",
  "trim",
];
const lists = [
  "concat",
  "filter",
  "flatMap",
  "forEach",
  "includes",
  "indexOf",
  "join",
  "map",
  "reduce",
  "toSorted",
];

/**
 * The steps of each regular expression, and of whatever else reads a text or a list from end to end, while this runs:
 * the same on every machine. What Node itself does is not counted.
 */
export async function countWork(run: () => unknown): Promise<Work> {
  const work: Work = new Map();
  // What counts uses lists and texts, too.
  let isCounting = false;
  const count = (what: string, steps: () => number) => {
    if (isCounting) return;
    isCounting = true;
    try {
      work.set(what, (work.get(what) ?? 0) + steps());
    } finally {
      isCounting = false;
    }
  };
  const putBack = [
    replace(
      RegExp.prototype,
      "exec",
      (exec) =>
        function (this: RegExp, text: string) {
          const from = this.global || this.sticky ? this.lastIndex : 0;
          const found: RegExpExecArray | null = Reflect.apply(exec, this, [text]);
          count(String(this), () => stepsOf(this, String(text), from, found));
          return found;
        },
    ),
    ...[
      ...texts.map((name) => [String.prototype, name] as const),
      ...lists.map((name) => [Array.prototype, name] as const),
    ].map(([prototype, name]) =>
      replace(
        prototype,
        name,
        (native) =>
          function (this: string | unknown[], ...given: unknown[]) {
            const answer = Reflect.apply(native, this, given);
            count(`${typeof this === "string" ? "text" : "list"}.${name}`, () =>
              lengthRead(this, name, given, answer),
            );
            return answer;
          },
      ),
    ),
  ];
  try {
    await run();
  } finally {
    for (const undo of putBack) undo();
  }
  return work;
}

type Native = (...given: never[]) => unknown;

function replace(prototype: object, name: string, instead: (native: Native) => Native) {
  const before = Object.getOwnPropertyDescriptor(prototype, name);
  if (!before) throw new Error(`There is no ${name}.`);
  Object.defineProperty(prototype, name, { ...before, value: instead(before.value) });
  return () => Object.defineProperty(prototype, name, before);
}

/** A count of something else than what really happened would be worth nothing. */
function stepsOf(expression: RegExp, text: string, from: number, found: RegExpExecArray | null) {
  const { steps, index, length } = expressionSteps(expression, text, from);
  const [ours, native] = [
    [index, length],
    [found?.index ?? -1, found?.[0].length ?? 0],
  ];
  if (String(ours) !== String(native))
    throw new Error(
      `${expression} finds ${native} in ${JSON.stringify(text.slice(0, 200))}, and ${ours} while it is counted.`,
    );
  return steps;
}

/** A search ends where it finds something. */
function lengthRead(whole: string | unknown[], name: string, [sought, from]: unknown[], answer: unknown) {
  if (answer === false || answer === -1 || !/^(includes|indexOf)$/.test(name)) return whole.length;
  const found = typeof answer === "number" ? answer : whole.indexOf(sought as string, Number(from ?? 0));
  return found - Number(from ?? 0) + 1;
}
