import { pageMeta } from "#app/meta.ts";
import { trailTo } from "#app/ui/breadcrumb.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { documents, documentsPage } from "#content/documents.ts";
import { pages } from "#content/pages.ts";
import type { TempleDocument } from "#domain/content/documents.ts";
import "./bylaws.css";

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

/** A sheet of paper with a seal; the whole card is the link. */
function DocumentCard({ title, description, icon, file, open }: TempleDocument & { open: string }) {
  return (
    <li data-reveal="">
      <ExternalLink kind="bare" className="doc lift" href={file}>
        <span className="doc__sheet" aria-hidden="true">
          <span className="doc__seal">
            <Icon name={icon} />
          </span>
          <i />
          <i />
          <i />
          <i />
        </span>
        <span className="doc__copy">
          <b>{title}</b>
          <span>{description}</span>
          <em>
            <Icon name="doc" />
            {open}
          </em>
        </span>
      </ExternalLink>
    </li>
  );
}
