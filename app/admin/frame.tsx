import { createContext, Outlet, redirectDocument } from "react-router";
import { railWidthFrom } from "#app/admin/rail-width.ts";
import { Shell } from "#app/admin/shell.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { adminOf } from "#server/auth/guard.ts";
import type { SignedIn } from "#server/auth/sessions.ts";
import { services } from "#server/services.ts";
import type { Route } from "./+types/frame.ts";
import "#app/styles/admin/dashboard.css";

const signedIn = createContext<SignedIn>();

/** Nothing of the admin area is made for a stranger, asked for as a page or from inside the browser. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const admin = await adminOf(request, context.get(services));
    if (!admin) throw redirectDocument("/manage");
    context.set(signedIn, admin);
  },
];

/** Also here so that each move inside the browser asks the server, and passes the guard. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { signedInAt } = context.get(signedIn);
  return { width: railWidthFrom(request), signedInAt, inbox: context.get(services).mailbox.unread() };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { view: inbox } = useLiveOrLeave("unread", "/api/messages/unread", loaderData.inbox);
  return (
    <Shell width={loaderData.width} unread={inbox.unread} signedInAt={loaderData.signedInAt}>
      <Outlet context={inbox} />
    </Shell>
  );
}
