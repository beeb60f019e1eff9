import {
  createContext,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirectDocument,
  useLoaderData,
} from "react-router";
import { railWidthFrom } from "#app/admin/rail-width.ts";
import { type Section, Sections, type Waiting } from "#app/admin/sections.ts";
import { Shell } from "#app/admin/shell.tsx";
import { adminOf } from "#server/auth/guard.ts";
import type { SignedIn } from "#server/auth/sessions.ts";
import { services } from "#server/services.ts";
import { sidebar } from "./opened.ts";

const signedIn = createContext<SignedIn>();

/** Nothing of the admin area is made for a stranger, asked for as a page or from inside the browser. */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    const admin = await adminOf(request, context.get(services));
    if (!admin) throw redirectDocument("/manage");
    context.set(signedIn, admin);
  },
];

/** Also here so that each move inside the browser asks the server, and passes the guard. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { signedInAt } = context.get(signedIn);
  const { hub } = context.get(services);
  const sections = await Promise.all(
    context.get(sidebar).map(async ({ badge, ...section }): Promise<Section> => {
      const view = badge && (await hub.viewAt(badge)?.read());
      return view ? { ...section, badge: { source: badge, initial: view as Waiting } } : section;
    }),
  );
  return { width: railWidthFrom(request), signedInAt, sections };
}

export default function Frame() {
  const { width, signedInAt, sections } = useLoaderData<typeof loader>();
  return (
    <Sections value={sections}>
      <Shell width={width} signedInAt={signedInAt}>
        <Outlet />
      </Shell>
    </Sections>
  );
}
