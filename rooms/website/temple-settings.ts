import { temple } from "#content/temple.ts";

/** What stands on every receipt in the temple's name. Treasurers change it. */
export type TempleSettings = {
  legalName: string;
  /** Empty until somebody writes it down: no receipt is issued without it. */
  ein: string;
  /** Line by line, at most four. */
  mailingAddress: string;
  signerName: string;
  signerTitle: string;
};

export const templeLabels: Record<keyof TempleSettings, string> = {
  legalName: "Legal name",
  ein: "EIN",
  mailingAddress: "Mailing address",
  signerName: "Signer of receipts",
  signerTitle: "Title of the signer",
};

const { street, city, regionCode, postalCode } = temple.address;

/** Until somebody writes something else. */
export const startingSettings: TempleSettings = {
  legalName: temple.name,
  ein: "",
  mailingAddress: [street, `${city}, ${regionCode} ${postalCode}`].filter(Boolean).join("\n"),
  signerName: "",
  signerTitle: "Treasurer",
};

/** What nobody but treasurers and administrators changes. */
export const KEPT_BY_TREASURERS = Object.keys(startingSettings) as (keyof TempleSettings)[];
