import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { rooms } from "../opened.ts";
import { PartEditor } from "./editor/part-editor.tsx";
import { partAt, parts } from "./website.ts";

export const meta = (args: MetaArgs) => {
  const part = partAt(args.params.part);
  return adminMeta(part ? `${parts[part].title}, Website` : "Website")(args);
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const part = partAt(params.part);
  if (!part) throw new Response("The website has no such part.", { status: 404 });
  return { part: await context.get(rooms).website.partOf(part) };
}

/** One part of what the website says, edited beside the page that shows it. */
export default function PartScreen() {
  const { part } = useLoaderData<typeof loader>();
  return <PartEditor key={part.part} part={part} />;
}
