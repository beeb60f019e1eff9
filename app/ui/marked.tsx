import { Fragment } from "react";
import { Link } from "react-router";
import { type Run, runsOf } from "#domain/content/marked-runs.ts";
import { ExternalLink } from "./external-link.tsx";

/** A sentence with marks. HTML is shown as text. */
export function Marked({ words }: { words: string }) {
  return <Runs runs={runsOf(words)} />;
}

export function Runs({ runs }: { runs: readonly Run[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else that tells them apart
  return runs.map((run, at) => <Fragment key={at}>{shown(run)}</Fragment>);
}

function shown(run: Run) {
  const { text } = run;
  if ("href" in run) {
    const { href } = run;
    if (href.startsWith("/")) return <Link to={href}>{text}</Link>;
    if (href.startsWith("mailto:")) return <a href={href}>{text}</a>;
    return (
      <ExternalLink kind="bare" href={href}>
        {text}
      </ExternalLink>
    );
  }
  if (run.kind === "strong") return <strong>{text}</strong>;
  if (run.kind === "emphasis") return <em>{text}</em>;
  return text === "\n" ? <br /> : text;
}
