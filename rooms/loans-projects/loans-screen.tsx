import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { rooms } from "../opened.ts";
import { ProjectsParts } from "./projects-parts.tsx";

export const meta = adminMeta("Loans");

export async function loader({ context }: LoaderFunctionArgs) {
  return { differing: await context.get(rooms)["loans-projects"].claims.differing() };
}

export default function Loans() {
  const { differing } = useLoaderData<typeof loader>();
  return (
    <>
      <ProjectsParts current="Loans" claims={differing} />
      <h1>Loans</h1>
    </>
  );
}
