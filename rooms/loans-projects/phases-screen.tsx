import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { rooms } from "../opened.ts";
import { ProjectsParts } from "./projects-parts.tsx";

export const meta = adminMeta("Phases");

export async function loader({ context }: LoaderFunctionArgs) {
  return { differing: await context.get(rooms)["loans-projects"].claims.differing() };
}

export default function Phases() {
  const { differing } = useLoaderData<typeof loader>();
  return (
    <>
      <ProjectsParts current="Phases" claims={differing} />
      <h1>Phases</h1>
    </>
  );
}
