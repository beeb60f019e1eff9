/** The same object without some of its fields. */
export function omit<T extends object, Name extends keyof T>(from: T, ...names: readonly Name[]) {
  const left = Object.entries(from).filter(([name]) => !names.some((each) => each === name));
  return Object.fromEntries(left) as Omit<T, Name>;
}
