/** A number with its noun: "1 donor", "46 donors". */
export function counted(count: number, noun: string) {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
