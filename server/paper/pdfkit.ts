import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Loaded with the first paper, because it would make the start a tenth slower. */
export const loadPdfkit = (): typeof import("pdfkit") => require("pdfkit");
