import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import type { DrawnQr } from "#app/ui/qr-drawing.tsx";
import { assetPage } from "../assets/asset.ts";

/** The code on a tag: it opens the asset's page, for those who sign in. A quarter of it may be scratched. */
export function tagCode(origin: string, tag: string): DrawnQr {
  const code = generate(new URL(assetPage(tag), origin).href, { minCorrectionLevel: correction.Q });
  return { size: code.size, path: toSvgPath(code) };
}
