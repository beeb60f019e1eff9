import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { documents, documentsPage } from "#content/documents.ts";
import { pages } from "#content/pages.ts";
import { DocumentCard } from "./bylaws/document-card.tsx";
import "#app/styles/pages/bylaws.css";

export const meta = pageMeta(pages.bylaws);

export default function Bylaws() {
  useReveal();
  return (
    <>
      <Threshold kind="list" trail={trailTo(pages.bylaws)} head={documentsPage.head} />
      <div className="section section--first">
        <div className="wrap">
          <ul className="docs" aria-label="Documents">
            {documents.map((document) => (
              <DocumentCard key={document.file} open={documentsPage.open} {...document} />
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
