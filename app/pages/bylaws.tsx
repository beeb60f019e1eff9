import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import type { TempleDocument } from "#domain/content/documents.ts";
import { words } from "#server/services.ts";
import type { Route } from "./+types/bylaws.ts";
import "./bylaws.css";

export const meta = pageMeta();

export function loader({ context }: Route.LoaderArgs) {
  const { documents, ...rest } = context.get(words);
  return { ...pageWords(rest, "bylaws"), documents };
}

export default function Bylaws({ loaderData: { trail, documents } }: Route.ComponentProps) {
  useReveal();
  return (
    <>
      <Threshold kind="list" trail={trail} head={documents.head} />
      <div className="section section--first">
        <div className="wrap">
          <ul className="docs" aria-label="Documents">
            {documents.papers.map((document) => (
              <DocumentCard key={document.file} open={documents.open} {...document} />
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
