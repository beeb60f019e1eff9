/** Lets those who want the same thing at once have it one after the other, within this server. */
export function takeTurns() {
  const last = new Map<string, Promise<unknown>>();

  return async function inTurn<R>(id: string, work: () => Promise<R>): Promise<R> {
    const turn = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, turn);
    try {
      return await turn;
    } finally {
      if (last.get(id) === turn) last.delete(id);
    }
  };
}
