import { Link } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { counted } from "#domain/counted.ts";
import type { MatchRun } from "#domain/marked-matches.ts";
import type { FoundText, SearchResult } from "./find-words.ts";

/** Every place that says what was looked for; each leads to its field. */
export function FoundWords({ found, q }: { found: SearchResult; q: string }) {
  const { places, total, of } = found;
  return (
    <section aria-label="Places found">
      <p className="muted" role="status">
        {total === 0 ? "No place" : `${counted(total, "place")} in ${counted(of, "part")}`}
        {total > places.length && `. The first ${places.length} are here: another word finds fewer.`}
      </p>
      {total === 0 ? (
        <EmptyState level="h2" picture="/art/lamp.svg" title="No page says so">
          Nothing of what the website says, drafts included, has “{q}” in it. Try a shorter word. Names of
          donors and events are found in their own rooms.
        </EmptyState>
      ) : (
        <ul className="hits">
          {places.map((place) => (
            <li key={`${place.of} ${place.where} ${place.standing ?? ""}`}>
              <Hit place={place} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Hit({ place: { of, where, href, runs, standing } }: { place: FoundText }) {
  return (
    <Link className="hit" to={href}>
      <span className="hit__where">
        <b>{of}</b> {where}
        {standing === "draft" && (
          <Tag kind="gold">
            <Icon name="edit" />
            Draft
          </Tag>
        )}
        {standing === "public" && <Tag>Public until the draft is published</Tag>}
      </span>
      <span className="hit__words">
        <Marked runs={runs} />
      </span>
    </Link>
  );
}

function Marked({ runs }: { runs: readonly MatchRun[] }) {
  let at = 0;
  return runs.map(({ text, isMatch }) => {
    const key = at++;
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
