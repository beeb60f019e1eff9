import { expressionSteps } from "./expression-steps.ts";

/** What is done, by what does it, in steps. */
export type Work = Map<string, number>;

type Native = (...given: never[]) => unknown;

const textMethods = "includes indexOf localeCompare normalize split toLowerCase toUpperCase trim".split(" ");
const listMethods = "concat filter flatMap forEach includes indexOf join map reduce toSorted".split(" ");

/**
 * The steps of each regular expression, and of whatever else reads a text or a list from end to end, while this runs:
 * the same on every machine. What Node itself does is not counted.
 */
export async function countWork(run: () => unknown): Promise<Work> {
  const work: Work = new Map();
  // What counts uses expressions and lists itself.
  let isCounting = false;
  const count = (find: () => { name: string; steps: number }) => {
    if (isCounting) return;
    isCounting = true;
    try {
      const { name, steps } = find();
      work.set(name, (work.get(name) ?? 0) + steps);
    } finally {
      isCounting = false;
    }
  };

  const counted = (name: string) => (native: Native) =>
    function (this: string | unknown[], ...given: unknown[]) {
      const answer = Reflect.apply(native, this, given);
      count(() => ({ name, steps: lengthRead(this, native.name, given, answer) }));
      return answer;
    };
  const countedExec = (exec: Native) =>
    function (this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      const found: RegExpExecArray | null = Reflect.apply(exec, this, [text]);
      count(() => stepsOf(this, String(text), from, found));
      return found;
    };
  const undo = [
    replace(RegExp.prototype, "exec", countedExec),
    ...textMethods.map((name) => replace(String.prototype, name, counted(`text.${name}`))),
    ...listMethods.map((name) => replace(Array.prototype, name, counted(`list.${name}`))),
  ];
  try {
    await run();
  } finally {
    for (const putBack of undo) putBack();
  }
  return work;
}

function replace(prototype: object, name: string, instead: (native: Native) => Native) {
  const before = Object.getOwnPropertyDescriptor(prototype, name);
  if (!before) throw new Error(`There is no ${name}.`);
  Object.defineProperty(prototype, name, { ...before, value: instead(before.value) });
  return () => Object.defineProperty(prototype, name, before);
}

/** Steps on the way to another result than the real one would say nothing. */
function stepsOf(expression: RegExp, text: string, from: number, found: RegExpExecArray | null) {
  const counted = expressionSteps(expression, text, from);
  if (counted.index !== (found?.index ?? -1) || counted.length !== (found?.[0].length ?? 0))
    throw new Error(`${counted.name} is counted wrong on ${JSON.stringify(text.slice(0, 200))}.`);
  return counted;
}

/** A search ends where it finds something. */
function lengthRead(whole: string | unknown[], name: string, [sought, from]: unknown[], answer: unknown) {
  const isFound = answer === true || (typeof answer === "number" && answer >= 0);
  if (!isFound || (name !== "includes" && name !== "indexOf")) return whole.length;
  const begin = Number(from ?? 0);
  return (typeof answer === "number" ? answer : whole.indexOf(sought as string, begin)) - begin + 1;
}
