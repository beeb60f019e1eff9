import { openEmbedded } from "#server/store/embedded.ts";
import { StoreError } from "#server/store/store.ts";

/** For disk-full.test.ts: says each id that was acknowledged, and at last why no more could be written. */
const letters = openEmbedded(process.argv[2] ?? "").collection("letters");
try {
  for (;;) console.log((await letters.create({ text: "x".repeat(3000) })).id);
} catch (error) {
  console.log(error instanceof StoreError ? `${error.fault}: ${error.message}` : error);
}
