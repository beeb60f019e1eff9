import { Fragment } from "react";
import { Link } from "react-router";
import type { Block, Run } from "#domain/content/marked-words.ts";
import { ExternalLink } from "./external-link.tsx";

/** A longer text with the few marks that staff may use. Nothing in it is HTML. */
export function MarkedWords({
  blocks,
  level: Heading = "h2",
}: {
  blocks: readonly Block[];
  level?: "h2" | "h3";
}) {
  return blocks.map((block, at) => {
    const key = `${at} ${block.kind}`;
    if (block.kind === "list")
      return (
        <ul key={key}>
          {block.items.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have nothing else that tells them apart
            <li key={position}>
              <Runs runs={item} />
            </li>
          ))}
        </ul>
      );
    const runs = <Runs runs={block.runs} />;
    if (block.kind === "heading") return <Heading key={key}>{runs}</Heading>;
    if (block.kind === "quote")
      return (
        <blockquote key={key}>
          <p>{runs}</p>
        </blockquote>
      );
    return <p key={key}>{runs}</p>;
  });
}

function Runs({ runs }: { runs: readonly Run[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: likewise
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
