/** The slide `steps` away, forward or back; past either end the round begins again. */
export function slideAway(from: number, steps: number, count: number) {
  return (((from + steps) % count) + count) % count;
}
