import { writeSync } from "node:fs";
import { openEmbedded } from "#server/store/embedded.ts";

/** For killed.test.ts: writes as fast as it can, and says aloud what has been acknowledged, until it is killed. */
const [file = "", round = ""] = process.argv.slice(2);
const letters = openEmbedded(file).collection("letters");
for (let turn = 0; ; turn++) {
  const { id, version } = await letters.create({ round, turn, text: "x".repeat(turn % 3000) });
  writeSync(1, `${id} ${version}\n`);
  if (turn % 3) continue;
  const updated = await letters.update(id, { seen: true }, version);
  writeSync(1, `${id} ${updated.version}\n`);
}
