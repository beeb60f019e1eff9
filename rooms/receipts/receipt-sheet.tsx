import { Letterhead } from "#app/admin/letterhead.tsx";
import type { OnPaper } from "./receipt.ts";
import { type Copy, type PaperWords, paperInWords } from "./receipt-words.ts";
import "./receipts.css";

/** A receipt or statement on screen, word for word as the PDF says it. */
export function ReceiptSheet({ receipt, copy }: { receipt: OnPaper; copy: Copy }) {
  const words = paperInWords(receipt, copy);
  const [name, ...lines] = words.to;
  const what = receipt.number ? words.title : `Preview for ${name}`;
  return (
    <article className="sheet page-letter page-letter--grows" aria-label={what}>
      <Letterhead name={words.head.name} line={words.head.line} />
      <div className="page-letter__window" aria-hidden="true">
        <span>window of a No. 10 envelope</span>
      </div>
      <address className="page-letter__to">{[name, ...lines].join("\n")}</address>
      <p className="page-letter__meta num">
        <b>{words.meta.title}</b>
        {words.meta.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <i className="page-letter__fold" aria-hidden="true" />
      <i className="page-letter__fold" aria-hidden="true" />
      <h2>{words.heading}</h2>
      <p>{words.greeting}</p>
      <p>{words.opening}</p>
      {words.facts && (
        <dl className="page-letter__facts">
          {words.facts.map((fact) => (
            <div key={fact.label} className={"isSum" in fact ? "is-sum" : undefined}>
              <dt>{fact.label}</dt>
              <dd className="num">{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {words.table && words.table.rows.length > 0 && <Table table={words.table} />}
      <Sentences sentences={words.sentences} />
      <p className="page-letter__sign">
        {words.closing}
        {words.signed.name && <b>{words.signed.name}</b>}
        <span>{words.signed.title}</span>
      </p>
      <footer className="page-letter__end">{words.footer}</footer>
      {words.stamp && <Stamp word={words.stamp} />}
    </article>
  );
}

function Table({ table }: { table: NonNullable<PaperWords["table"]> }) {
  const { hasReceipts, rows, sums } = table;
  const width = hasReceipts ? 5 : 4;
  return (
    <table className="sheet-gifts num">
      <caption className="vh">The gifts</caption>
      <thead>
        <tr>
          <th scope="col">Received</th>
          <th scope="col">Fund</th>
          <th scope="col">Method</th>
          {hasReceipts && <th scope="col">Receipt</th>}
          <th scope="col">Note</th>
          <th scope="col" className="amt">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="sheet-gifts__day">{row.received}</td>
            <td className="sheet-gifts__fund">{row.fund}</td>
            <td className="sheet-gifts__how">{row.method}</td>
            {hasReceipts && <td className="sheet-gifts__no">{row.receipt}</td>}
            <td className="sheet-gifts__note">{row.mark}</td>
            <td className="amt">{row.amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, amount, isStrong }) => (
          <tr key={label} className={isStrong ? "is-strong" : undefined}>
            <th scope="row" colSpan={width}>
              {label}
            </th>
            <td className="amt">{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Sentences({ sentences }: Pick<PaperWords, "sentences">) {
  const [only] = sentences;
  if (only && only.mark === "")
    return (
      <p className="sheet-law">
        <b>For your tax records</b>
        {only.words}
      </p>
    );
  return (
    <dl className="sheet-notes">
      {sentences.map(({ mark, words }) => (
        <div key={words}>
          <dt>{mark}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Stamp({ word }: { word: string }) {
  if (word === "VOID")
    return (
      <svg className="stamp stamp--void" viewBox="0 0 630 210" role="img" aria-label="VOID">
        <text x="315" y="178" textAnchor="middle" fontSize="230" letterSpacing="34" strokeWidth="5">
          VOID
        </text>
      </svg>
    );
  return (
    <svg className="stamp" viewBox="0 0 210 44" role="img" aria-label={word}>
      <path strokeWidth="2.5" d="M9 2h192a7 7 0 0 0 7 7v26a7 7 0 0 0-7 7H9a7 7 0 0 0-7-7V9a7 7 0 0 0 7-7Z" />
      <text x="105" y="32" textAnchor="middle" fontSize="27" letterSpacing="4">
        {word}
      </text>
    </svg>
  );
}
