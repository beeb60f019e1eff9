import { vi } from "vitest";
import { temple as settings } from "#content/temple.ts";
import { skyWork } from "#domain/panchang/year-book.ts";
import { WORDS, WORDS_SHAPE } from "#server/words.ts";
import type { openTemple } from "./temple.ts";

type Temple = Pick<Awaited<ReturnType<typeof openTemple>>, "services">;

let moves = 0;

/** Moves the temple to where nobody has looked at the sky yet: whatever is asked of it has to be computed. */
export async function moveElsewhere({ services: { store } }: Temple) {
  const words = store.collection(WORDS, WORDS_SHAPE);
  const fields = { published: { ...settings, latitude: 40 + ++moves / 1000 }, draft: null };
  await store.transaction({ at: "2026-01-02T00:00:00Z", by: "Suresh" }, async (tx) => {
    if (await tx.get(words, "temple")) await tx.replace(words, "temple", fields);
    else await tx.create(words, fields, "temple");
  });
}

/** How much of the sky is computed from now on: each year that was begun, each of its steps, and what was done in one go. */
export function watchSky() {
  const seen = { years: [] as string[], steps: [] as string[], underWay: 0, mostAtATime: 0, atOnce: 0 };
  const { almanacInSteps, atOnce } = skyWork;
  vi.spyOn(skyWork, "almanacInSteps").mockImplementation(function* (place, from, to) {
    const name = `${place.name} ${Number(from.slice(0, 4)) + 1}`;
    const steps = almanacInSteps(place, from, to);
    seen.years.push(name);
    seen.mostAtATime = Math.max(seen.mostAtATime, ++seen.underWay);
    for (;;) {
      const { done, value } = steps.next();
      seen.steps.push(name);
      if (done) {
        seen.underWay--;
        return value;
      }
      yield;
    }
  });
  vi.spyOn(skyWork, "atOnce").mockImplementation((steps) => {
    seen.atOnce++;
    return atOnce(steps);
  });
  return seen;
}
