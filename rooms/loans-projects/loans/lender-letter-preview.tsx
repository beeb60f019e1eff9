import { useNavigate } from "react-router";
import { Letterhead } from "#app/admin/letterhead.tsx";
import { DataTable } from "#app/records/data-table.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { emphasis } from "#domain/emphasis.ts";
import type { LenderLetter } from "./lender-letter.ts";
import { lenderPdf } from "./loan.ts";

type LetterPreviewProps = { letter: LenderLetter; year: number | null; years: number[]; donorId: string };

/** The letter beside the loans it tells of, and which one it is. */
export function LetterPreview({ letter, year, years, donorId }: LetterPreviewProps) {
  const navigate = useNavigate();
  return (
    <section className="lendergrid__paper" aria-labelledby="as-it-prints">
      <div className="lender__paperhead">
        <h2 id="as-it-prints">As it prints</h2>
        <ExternalLink kind="bare" href={lenderPdf(donorId, year)}>
          PDF, letter size
        </ExternalLink>
        <label className="pick">
          <span>Letter</span>
          <select
            value={year ?? ""}
            onChange={({ target }) =>
              navigate(target.value ? `?year=${target.value}` : ".", {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            <option value="">Summary</option>
            {years.map((each) => (
              <option key={each} value={each}>
                Statement {each}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="letters">
        <Sheet letter={letter} />
      </div>
    </section>
  );
}

function Sheet({ letter }: { letter: LenderLetter }) {
  const { table } = letter;
  return (
    <article className="sheet page-letter lenderletter" aria-label={letter.title}>
      <Letterhead {...letter.head} />
      <div className="page-letter__window" aria-hidden="true">
        <span>window of a No. 10 envelope</span>
      </div>
      <address className="page-letter__to">{letter.to.join("\n")}</address>
      <p className="page-letter__meta num">
        <b>{letter.date}</b>
        {letter.about}
      </p>
      <i className="page-letter__fold" aria-hidden="true" />
      <i className="page-letter__fold" aria-hidden="true" />
      <h2>{letter.heading}</h2>
      <p>{letter.greeting}</p>
      <DataTable
        className="lenderletter__table"
        caption={table.caption}
        columns={table.columns.map(({ label, isAmount }, at) => ({
          label,
          ...(at === 0 ? { kind: "name" } : isAmount && { kind: "amount" }),
          className: isAmount ? undefined : "num",
          show: (cells: string[]) => cells[at],
          sum: at === 0 ? <span className="num">{table.sum.label}</span> : table.sum.cells[at - 1],
        }))}
        rows={table.rows}
        keyOf={([name], at) => `${name} ${at}`}
      />
      {letter.sentences.map((sentence) => (
        <p key={sentence} className="num">
          {emphasis(sentence).map(({ text, strong }) => (strong ? <b key={text}>{text}</b> : text))}
        </p>
      ))}
      <p className="page-letter__sign">
        {letter.closing}
        <b>{letter.signed}</b>
      </p>
      <footer className="page-letter__end num">{letter.footer}</footer>
    </article>
  );
}
