// Prints the sample documents of the Bylaws page: node scripts/print-documents.ts
import { join } from "node:path";
import { inRoom, withPrintRoom } from "./print-room.ts";

const documents = ["irs-certificate", "irs-501c3-letter", "mission-statement", "bylaws-and-articles"];
const folder = join(import.meta.dirname, "../public/documents");

await withPrintRoom(async (page) => {
  for (const name of documents) {
    await page.goto(inRoom(`scripts/documents/${name}.html`));
    await page.evaluate(() => document.fonts.ready);
    await page.pdf({
      path: join(folder, `${name}.pdf`),
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
    console.log(`printed public/documents/${name}.pdf`);
  }
});
