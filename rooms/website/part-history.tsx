import { useContext, useEffect, useRef, useState } from "react";
import { MeContext } from "#app/admin/me.ts";
import { writtenMoment } from "#app/admin/moment.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf, type Failure } from "#app/records/client.ts";
import { NotLoaded } from "#app/records/not-loaded.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OwnAddress } from "#app/ui/mail-name.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { capitalized } from "#domain/capitalized.ts";
import type { PartName } from "#domain/content/parts.ts";
import { counted } from "#domain/counted.ts";
import { wordDiff } from "#domain/word-diff.ts";
import { fieldsOfOthers } from "./field-rights.ts";
import { comparedWithNow, type Version, versionsOf } from "./versions.ts";
import { addressOfPart, type Part, partKind, parts } from "./website.ts";
import "./part-history.css";

type PartHistoryProps = {
  part: PartName;
  /** Who wrote the draft, where it is known. */
  draftedBy?: string | null;
  onClose: () => void;
  /** Another version is public now. */
  onRestored: () => void;
};

/** Every version of a part, one of them compared with what is public, and the way back to it. */
export function PartHistory({ part, draftedBy, onClose, onRestored }: PartHistoryProps) {
  const { shown, versions, failure, tryAgain } = useVersions(part);
  const [chosen, setChosen] = useState<string>();
  const now = versions?.find(({ kind }) => kind === "now");
  const compared =
    versions?.find(({ key }) => key === chosen) ?? versions?.find(({ kind }) => kind !== "now");
  return (
    <FormDialog title={`History of ${parts[part].title}`} isWide onClose={onClose}>
      {(failure || !versions) && <NotLoaded what="history" failure={failure} onTryAgain={tryAgain} />}
      {versions && now && (
        <div className="compare">
          <ol className="past">
            {versions.map((version) => (
              <Line
                key={version.key}
                version={version}
                by={version.kind === "draft" ? (draftedBy ?? "") : (version.by ?? "")}
                isCompared={version === compared}
                onCompare={() => setChosen(version.key)}
              />
            ))}
          </ol>
          {compared ? (
            <Comparison
              key={compared.key}
              part={part}
              now={now}
              version={compared}
              isChosen={chosen !== undefined}
            />
          ) : (
            <p className="muted">Nothing has been changed since the site was delivered.</p>
          )}
        </div>
      )}
      <div className="dialog__actions">
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
        {shown && now && compared?.kind === "earlier" && (
          <Restore
            part={part}
            shown={shown}
            now={now}
            version={compared}
            onClose={onClose}
            onRestored={onRestored}
          />
        )}
        {compared?.kind === "draft" && <ButtonLink to={addressOfPart(part)}>Continue the draft</ButtonLink>}
      </div>
    </FormDialog>
  );
}

type LineProps = { version: Version; by: string; isCompared: boolean; onCompare: () => void };

function Line({ version, by, isCompared, onCompare }: LineProps) {
  const { kind, at, did } = version;
  return (
    <li className={kind === "now" ? "is-now" : undefined}>
      <p className="past__when">{whenOf(version)}</p>
      <p className="past__what">
        {kind === "draft" || at ? (
          <>
            <b>{by || "Somebody"}</b>
            <OwnAddress of={{ by, email: version.email ?? null }} />: {did}
          </>
        ) : (
          <>
            <b>As delivered</b>: {did}
          </>
        )}
      </p>
      {kind === "draft" && (
        <Tag kind="gold">
          <Icon name="edit" />
          Draft
        </Tag>
      )}
      {kind === "now" && <Tag kind="green">Public now</Tag>}
      {isCompared && <strong>Compared here</strong>}
      {!isCompared && kind !== "now" && (
        <button className="linkbtn" type="button" onClick={onCompare}>
          Compare<span className="vh"> {whenOf(version)}</span>
        </button>
      )}
    </li>
  );
}

type ComparisonProps = { part: PartName; now: Version; version: Version; isChosen: boolean };

function Comparison({ part, now, version, isChosen }: ComparisonProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a small screen it stands below the list that it was chosen from.
    if (isChosen) place.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const differences = comparedWithNow(part, now, version);
  const isDraft = version.kind === "draft";
  return (
    <div ref={place} className="compare__what">
      <p className="muted" role="status">
        {isDraft ? "The draft" : capitalized(thenOf(version))} compared with what is public now:{" "}
        {counted(differences.length, "difference")}
      </p>
      <dl className="diffs">
        {differences.map(({ way, kind, label, before, after, pictures }) => (
          <div key={`${kind} ${way} ${label}`}>
            <dt>{label}</dt>
            <dd>
              {pictures && <Pictures {...pictures} />}
              <Words before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
      {differences.length > 0 && (
        <p className="hint">
          Struck through: public now. Underlined: {isDraft ? "what the draft says." : `${thenOf(version)}.`}
        </p>
      )}
    </div>
  );
}

function Pictures({ before, after }: { before: string; after: string }) {
  return (
    <p>
      {before && (
        <del className="diff">
          <img src={before} alt="Public now" width={120} height={90} />
        </del>
      )}{" "}
      {after && (
        <ins className="diff">
          <img src={after} alt="In this version" width={120} height={90} />
        </ins>
      )}
    </p>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  let at = 0;
  return wordDiff(before, after).map(({ kind, words }) => {
    const key = at++;
    if (kind === "same") return <span key={key}>{words}</span>;
    if (kind === "gone")
      return (
        <del key={key} className="diff">
          <span className="vh">public now: </span>
          {words}
        </del>
      );
    return (
      <ins key={key} className="diff">
        <span className="vh">in this version: </span>
        {words}
      </ins>
    );
  });
}

type RestoreProps = Omit<ComparisonProps, "isChosen"> &
  Pick<PartHistoryProps, "onClose" | "onRestored"> & {
    /** The part as it was when its history was opened. */
    shown: Part;
  };

function Restore({ part, shown, now, version, onClose, onRestored }: RestoreProps) {
  const { role } = useContext(MeContext);
  const toast = useToast();
  const [isSending, setIsSending] = useState(false);
  const { title } = parts[part];
  if (fieldsOfOthers(role, part, now.value, version.value, "publishes").length > 0) return null;
  if (comparedWithNow(part, now, version).length === 0) return null;

  async function restore() {
    setIsSending(true);
    const answer = await clientOf(partKind).restore(shown, version.key);
    setIsSending(false);
    if (!answer.ok) return toast.fail(`Not restored: ${answer.message}`);
    onClose();
    onRestored();
    toast.say(`${title} says ${thenOf(version)}. Every visitor sees it now.`, {
      run: () => takeBack(answer.data),
      undone: `Undone: ${title} says what it said before.`,
    });
  }

  async function takeBack(restored: Part) {
    const answer = await clientOf(partKind).restore(restored, now.key);
    if (answer.ok) onRestored();
    return answer;
  }

  return (
    <Button busy={isSending && "Restoring..."} onClick={restore}>
      Restore this version
    </Button>
  );
}

function whenOf({ kind, at }: Version) {
  if (kind === "draft") return "Not public yet";
  return at ? writtenMoment(at) : "At the beginning";
}

function thenOf({ at }: Version) {
  return at ? `what was public from ${writtenMoment(at)}` : "what the site came with";
}

/** The part as it is now, and all that it was. */
function useVersions(part: PartName) {
  const [heard, setHeard] = useState<{ shown?: Part; versions?: Version[]; failure?: Failure }>({});
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let isCurrent = tries > 0;
    const client = clientOf(partKind);
    Promise.all([client.get(part), client.history(part)]).then(([now, history]) => {
      if (!isCurrent) return;
      if (!now.ok) setHeard({ failure: now });
      else if (!history.ok) setHeard({ failure: history });
      else setHeard({ shown: now.data, versions: versionsOf(now.data, history.data) });
    });
    return () => {
      isCurrent = false;
    };
  }, [part, tries]);
  return { ...heard, tryAgain: () => setTries(tries + 1) };
}
