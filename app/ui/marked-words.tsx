import type { Block } from "#domain/content/marked-words.ts";
import { Runs } from "./marked.tsx";

/** A longer text with marks. HTML is shown as text. */
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
