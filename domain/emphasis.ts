type EmphasisRun = { text: string; strong: boolean };

/** Splits a sentence at its **double stars**; text between two of them is strong. */
export function emphasis(sentence: string): EmphasisRun[] {
  return sentence
    .split("**")
    .map((text, position) => ({ text, strong: position % 2 === 1 }))
    .filter((run) => run.text !== "");
}
