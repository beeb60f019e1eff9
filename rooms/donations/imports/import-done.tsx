import { Link } from "react-router";
import { writtenMoment } from "#app/admin/moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted, grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { type ImportSummary, importEndpoints } from "./import.ts";
import { type ImportActs, Running, Stopped } from "./import-lists.tsx";

type DoneStepProps = {
  /** Nothing until the list knows of it. */
  one: ImportSummary | undefined;
  acts: ImportActs;
  onAnother: () => void;
};

export function DoneStep({ one, acts, onAnother }: DoneStepProps) {
  if (!one) return <p className="hint">One moment...</p>;
  if (one.status === "running") return <Running one={one} acts={acts} />;
  if (one.status === "stopped")
    return (
      <>
        <Stopped one={one} acts={acts} />
        <div className="imp-acts">
          <Button kind="quiet" onClick={onAnother}>
            Another file
          </Button>
        </div>
      </>
    );
  const { id, source, at, added, cents, names, status } = one;
  return (
    <div className="imp-done">
      <img src="/art/lamp.svg" alt="" width={80} height={80} />
      <div>
        <h2>{headOf(one)}</h2>
        <p>
          From {source}, {writtenMoment(at)}. {restOf(one)}
        </p>
        <p className="imp-links">
          <a className="linkbtn" href={importEndpoints(id).outcomeFile} download>
            <Icon name="download" />
            Outcome file
          </a>
          {added > 0 && (
            <Link className="linkbtn" to={`/dashboard/donations?importId=${encodeURIComponent(id)}`}>
              <Icon name="coins" />
              See these gifts
            </Link>
          )}
        </p>
        {names.length > 0 && (
          <p className="hint">
            {names.length === 1 ? "One name is" : `${grouped(names.length)} names are`} remembered for next
            time: {names.join(", ")}.
          </p>
        )}
      </div>
      <div className="imp-acts">
        {(status === "done" || status === "undoing") && (added > 0 || cents > 0) && (
          <Button kind="quiet" onClick={() => acts.undo(one)}>
            <Icon name="undo" />
            {status === "undoing" ? "Go on undoing" : "Undo the whole import"}
          </Button>
        )}
        <Button onClick={onAnother}>Another file</Button>
      </div>
    </div>
  );
}

function headOf({ status, added, cents }: ImportSummary) {
  if (status === "undone") return "The import is undone";
  if (status === "undoing") return "The import is being undone";
  return `${counted(added, "gift")} recorded, ${formatCents(cents)}`;
}

function restOf({ twice, skipped, wrong }: ImportSummary) {
  const left = skipped - twice;
  const parts = [
    twice > 0 && `${counted(twice, "row")} looked like ${twice === 1 ? "a gift" : "gifts"} already here`,
    left > 0 && `${counted(left, "row")} ${left === 1 ? "was" : "were"} left out`,
    wrong > 0 && `${counted(wrong, "row")} could not be recorded`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return "";
  const words = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0];
  return `${words}; they are in the outcome file with the reason.`;
}
