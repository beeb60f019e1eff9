import { Link, useRevalidator } from "react-router";
import { writtenTime } from "#app/admin/moment.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { AttentionLine } from "#domain/attention.ts";
import { bytesInWords } from "#domain/files.ts";
import type { BackupState, HomeView } from "./home.ts";

const whenWords: Record<AttentionLine["when"], string> = { now: "Now", coming: "Coming" };

/** What waits in the rooms that are open to whoever looks: a line leaves when its rows are done. */
export function NeedsAttention({ home }: { home: HomeView }) {
  const { lines, backup, taken, isPartial } = home;
  const { state, revalidate } = useRevalidator();
  const isReading = isPartial && state === "loading";
  return (
    <section className="panel needs" aria-labelledby="needs" aria-busy={isReading || undefined}>
      <div className="panel__head">
        <h2 id="needs">Needs attention</h2>
        {(backup || taken) && (
          <div className="needs__known fine">
            {backup && <Backup backup={backup} />}
            {taken && <Taken {...taken} />}
          </div>
        )}
      </div>
      {isPartial && (
        <div className="notice notice--error" role="alert">
          <Icon name="alert" />
          <p>
            Some of these numbers could not be read. They show a dash until they can.{" "}
            <button className="linkbtn" type="button" onClick={() => revalidate()}>
              Try again
            </button>
          </p>
        </div>
      )}
      {isReading ? (
        <Skeleton />
      ) : (
        (Object.keys(whenWords) as AttentionLine["when"][]).map((when) => (
          <Lines key={when} title={whenWords[when]} lines={lines.filter((line) => line.when === when)} />
        ))
      )}
      {lines.length === 0 && !isPartial && <Quiet backup={backup} />}
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: AttentionLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="needlist">
        {lines.map(({ when, figure, title: what, about, href, label }) => (
          <li key={`${href} ${what}`} className={`need need--${when}`}>
            <Link to={href}>
              <b className="need__n num">{figure}</b>{" "}
              <span className="need__t">
                <span className="need__h">{what}</span> <span className="need__s num fine">{about}</span>
              </span>{" "}
              <span className="need__a">
                {label}
                <Icon name="right" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where it is old, a line says so. */
function Backup({ backup }: { backup: BackupState }) {
  if (backup.kind === "never") return null;
  return (
    <p className="needs__well">
      <Icon name="shield" />
      {backup.kind === "hosted" ? (
        <span>Backups are the hosting service’s, which does not tell the site of them</span>
      ) : (
        <span>
          Last verified backup <b>{backup.ago}</b>, {writtenTime(backup.at)}
        </span>
      )}
    </p>
  );
}

/** How large what is kept has grown: disks and buckets have an end. At Google only the files are known. */
function Taken({ files, total }: NonNullable<HomeView["taken"]>) {
  return (
    <p className="needs__taken num">
      {total > files ? (
        <>
          The data folder has <b>{bytesInWords(total)}</b>
          {files > 0 && `, ${bytesInWords(files)} of it pictures and files`}
        </>
      ) : (
        <>
          Pictures and files have <b>{bytesInWords(files)}</b>
        </>
      )}
    </p>
  );
}

function Quiet({ backup }: { backup?: BackupState | null | undefined }) {
  return (
    <EmptyState picture="/art/lamp.svg" title="Nothing needs you today">
      Every count is closed, every letter went out
      {backup?.kind === "verified" ? `, and the backup of ${writtenTime(backup.at)} was read back.` : "."}
    </EmptyState>
  );
}

function Skeleton() {
  return (
    <ul className="needlist" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <li key={row} className="need need__sk">
          <span className="skeleton" />
          <span className="skeleton" />
        </li>
      ))}
    </ul>
  );
}
