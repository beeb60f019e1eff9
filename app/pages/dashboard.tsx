import { Outlet, redirectDocument } from "react-router";
import { railWidthFrom } from "#app/admin/rail-width.ts";
import { Shell } from "#app/admin/shell.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { adminOf } from "#server/auth/admin-of.ts";
import { services } from "#server/services.ts";
import type { Route } from "./+types/dashboard.ts";
import "#app/styles/admin/dashboard.css";

/** Nothing of the admin area is made for a stranger, asked for as a page or from inside the browser. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    if (!(await adminOf(request, context.get(services)))) throw redirectDocument("/manage");
  },
];

/** Also here so that each move inside the browser asks the server, and passes the guard. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { width: railWidthFrom(request), inbox: context.get(services).mailbox.unread() };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { view: inbox } = useLiveOrLeave("unread", "/api/messages/unread", loaderData.inbox);
  return (
    <Shell width={loaderData.width} unread={inbox.unread}>
      <Outlet context={inbox} />
    </Shell>
  );
}
