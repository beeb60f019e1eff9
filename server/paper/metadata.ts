/** Fields of pdfkit that its types do not have. */
type WithMetadata = { info: { [field: string]: unknown }; _addInfo(): void };

/**
 * pdfkit does not escape title and author in the XML metadata: an '&' in the temple's name would make it unreadable.
 */
export function escapeMetadata(doc: PDFKit.PDFDocument) {
  const file = doc as unknown as WithMetadata;
  const addInfo = file._addInfo;
  file._addInfo = () => {
    const { info } = file;
    const words = Object.entries(info).map(([field, value]) => [
      field,
      typeof value === "string" ? escapedXml(value) : value,
    ]);
    file.info = Object.fromEntries(words);
    addInfo.call(file);
    file.info = info;
  };
}

/** Characters that XML cannot hold at all are left out. */
function escapedXml(text: string) {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
