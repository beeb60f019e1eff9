import { useTemple } from "#app/frame-words.tsx";
import type { OnPaper, OnReceipts } from "../receipts/receipt.ts";
import { paperInWords } from "../receipts/receipt-words.ts";

/** A receipt of nobody in particular: only what the temple says of itself is looked at. */
const sample: Omit<OnPaper, "temple"> = {
  number: "2026-00001",
  kind: "receipt",
  year: null,
  issuedOn: "2026-01-01",
  issuedBy: "",
  donorId: "",
  donorName: "",
  address: [],
  gifts: [],
  cents: 0,
  replaces: null,
  status: "issued",
  voidReason: "",
  mailTo: null,
  printedAt: null,
};

/** Where the temple's own words stand on a receipt, as they are typed. */
export function ReceiptPicture({ settings }: { settings: OnReceipts }) {
  const temple = useTemple();
  const { head, meta, closing, signed, footer } = paperInWords({ ...sample, temple: settings }, "original");
  return (
    <figure className="receiptpic" aria-labelledby="receiptpic-title">
      <figcaption id="receiptpic-title">On a receipt</figcaption>
      <div className="receiptpic__sheet">
        <div className="receiptpic__head">
          <img src={temple.brand.logo} alt="" width={44} height={44} />
          <p>
            <b>{head.name}</b>
            <span>{head.line}</span>
          </p>
        </div>
        <p className="receiptpic__meta num">
          <b>{meta.title}</b>
          {meta.lines.at(-1)}
        </p>
        <div className="receiptpic__lines" aria-hidden="true" />
        <p className="receiptpic__sign">
          {closing}
          <b className={signed.name ? undefined : "muted"}>{signed.name || "no name yet"}</b>
          {signed.title}
        </p>
        <p className="receiptpic__end">{footer}</p>
      </div>
    </figure>
  );
}
