import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** With the first paper, not with the start, which it would make a tenth longer. */
export const loadPdfkit = (): typeof import("pdfkit") => require("pdfkit");
