import { COLORS, INCH, type Paper } from "#server/paper/paper.ts";

/** Across the sheet, so that nobody takes it for the original; it is heard first, and lies behind the words. */
export function drawStamp(paper: Paper, words: string, isHeard: boolean) {
  // Its letters stand so far apart that programs would take each for a word.
  const draw = () => paper.tell(words, () => (words === "DUPLICATE" ? small : large)(paper, words));
  if (isHeard) paper.part("P", draw);
  else paper.decorate(draw);
}

/** As a rubber stamp: scooped corners, beside the number. */
function small({ doc }: Paper, words: string) {
  const width = 2.1 * INCH;
  const scale = width / 210;
  doc.save();
  doc.translate(7.55 * INCH - width / 2, 3 * INCH + 22 * scale).rotate(-5);
  doc.scale(scale).translate(-105, -22);
  doc
    .lineWidth(2.5)
    .path("M9 2h192a7 7 0 0 0 7 7v26a7 7 0 0 0-7 7H9a7 7 0 0 0-7-7V9a7 7 0 0 0 7-7Z")
    .stroke(COLORS.kumkum);
  const spacing = 4;
  doc.font("mukta-latin-700").fontSize(27).fillColor(COLORS.kumkum);
  const wide = doc.widthOfString(words, { characterSpacing: spacing });
  doc.text(words, 105 - wide / 2 + spacing / 2, 32, {
    lineBreak: false,
    baseline: "alphabetic",
    characterSpacing: spacing,
  });
  doc.restore();
}

/** Outlined from corner to corner. */
function large({ doc }: Paper, words: string) {
  const [room, spacing] = [6.3 * INCH, words.length > 4 ? 8 : 24];
  const color = words === "VOID" ? COLORS.danger : COLORS.goldInk;
  doc.save();
  doc.translate(4.25 * INCH, 5.75 * INCH).rotate(-18);
  doc.font("mukta-latin-700").fontSize(100);
  const size = Math.min(165.6, ((room - spacing * words.length) / doc.widthOfString(words)) * 100);
  doc.fontSize(size);
  const wide = doc.widthOfString(words, { characterSpacing: spacing });
  doc
    .lineWidth(3.6)
    .strokeColor(color)
    .strokeOpacity(words === "VOID" ? 0.62 : 0.45);
  doc.text(words, -wide / 2 + spacing / 2, size * 0.33, {
    lineBreak: false,
    baseline: "alphabetic",
    characterSpacing: spacing,
    stroke: true,
    fill: false,
  });
  doc.restore();
}
