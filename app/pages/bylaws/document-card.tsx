import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { TempleDocument } from "#domain/content/documents.ts";

/** A sheet of paper with a seal; the whole card is the link. */
export function DocumentCard({ title, description, icon, file, open }: TempleDocument & { open: string }) {
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
