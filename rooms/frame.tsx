import {
  createContext,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  type RouterContextProvider,
  redirect,
  redirectDocument,
  useLoaderData,
  useRouteError,
} from "react-router";
import { type Me, MeContext } from "#app/admin/me.ts";
import { NoAccess } from "#app/admin/not-yours.tsx";
import { railWidthFrom } from "#app/admin/rail-width.ts";
import { type Progress, Sections, type SidebarEntry, type UnreadCount } from "#app/admin/sections.ts";
import { Shell } from "#app/admin/shell.tsx";
import { StaffWordsContext, staffWords } from "#app/admin/staff-words.ts";
import { FrameWordsContext, frameWords } from "#app/frame-words.tsx";
import { LastErrorPage } from "#app/last-error-page.tsx";
import { greetingOf } from "#domain/person.ts";
import { EVERYONE_SEES, mayChange, maySee, type Rights } from "#domain/roles.ts";
import { noReturnCookie, returnAddress, returnCookie } from "#server/auth/came-for.ts";
import { adminOf } from "#server/auth/guard.ts";
import type { SignedIn } from "#server/auth/sessions.ts";
import { services, words } from "#server/services.ts";
import { doors, person } from "./opened.ts";

/** Where a second factor is set up. */
const ACCOUNT = "/dashboard/account";

const signedIn = createContext<SignedIn>();

const FRONT = "/dashboard";

type RoomDoor = { label: string; href: string; rights: Rights; isBeforeSecondFactor: boolean };
type FrameData = Awaited<ReturnType<typeof loader>>;
/** What somebody is told who comes to a room that is not open to them. */
type Closed = { frame: FrameData; room: string; admins: string[] };

/** Nothing of the admin area is made for a stranger, or of a room for those whose role does not open it. */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context, pattern }) => {
    const { accounts, env } = context.get(services);
    const admin = await adminOf(request, context.get(services));
    if (!admin) throw redirectDocument("/manage", onTheWay(request, pattern, context));
    const sought = returnAddress(request);
    if (sought && `/${pattern}` === FRONT)
      throw redirect(sought, { headers: { "Set-Cookie": noReturnCookie(env) } });
    context.set(signedIn, admin);
    context.set(person, admin.person);
    const room = roomAt(pattern, context.get(doors));
    // The other rooms wait for those who have still to set up the second factor that their role needs.
    if (accounts.secondFactor.isMissing(admin) && !room.isBeforeSecondFactor) throw redirect(ACCOUNT);
    if (maySee(admin.person.role, room.rights)) return;
    const admins = accounts.people.all().filter(({ role }) => role === "admin");
    const frame = await frameOf(request, context);
    const closed: Closed = { frame, room: room.label, admins: admins.map(greetingOf) };
    throw data(closed, { status: 403 });
  },
];

/** Whoever follows a code on paper is led there once they have signed in. */
function onTheWay(
  request: Request,
  pattern: string,
  context: Readonly<RouterContextProvider>,
): ResponseInit | undefined {
  const isPrinted = context
    .get(doors)
    .some(({ href, printed }) => printed && `/${pattern}` === `${href}/${printed}`);
  if (!isPrinted) return undefined;
  const { pathname } = new URL(request.url);
  return { headers: { "Set-Cookie": returnCookie(pathname, context.get(services).env) } };
}

/** Also here so that each move inside the browser asks the server, and passes the guard. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return frameOf(request, context as RouterContextProvider);
}

async function frameOf(request: Request, context: Readonly<RouterContextProvider>) {
  const admin = context.get(signedIn);
  const { signedInAt, person } = admin;
  const { hub, accounts } = context.get(services);
  // What waits in the rooms is not told to those who have still to set up their second factor.
  const isWaiting = accounts.secondFactor.isMissing(admin);
  const { email, name, role } = person;
  const open = context.get(doors).filter(({ rights }) => maySee(role, rights));
  const sections = await Promise.all(
    open.map(async ({ label, href, icon, isApart, badge, work, rights, part }): Promise<SidebarEntry> => {
      const view = async (source: string | undefined) =>
        source && !isWaiting ? await hub.viewAt(source)?.read() : undefined;
      const [waiting, progress] = await Promise.all([view(badge), view(work?.view)]);
      return {
        label,
        href,
        icon,
        isApart,
        mayChange: mayChange(role, rights),
        ...(part?.only === role && { door: part.href }),
        ...(badge && waiting && { badge: { source: badge, initial: waiting as UnreadCount } }),
        ...(work &&
          progress && {
            work: {
              source: work.view,
              label: work.label,
              href: work.href,
              initial: progress as Progress,
            },
          }),
      };
    }),
  );
  const me: Me = { email, name, role };
  const said = context.get(words);
  return {
    width: railWidthFrom(request),
    signedInAt,
    sections,
    me,
    frame: frameWords(said),
    words: staffWords(said),
  };
}

export default function Frame() {
  return (
    <Around {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Around>
  );
}

export function ErrorBoundary() {
  const fault = useRouteError();
  if (!isRouteErrorResponse(fault) || fault.status !== 403) return <LastErrorPage />;
  const { frame, room, admins }: Closed = fault.data;
  return (
    <Around {...frame}>
      <NoAccess room={room} role={frame.me.role} admins={admins} />
    </Around>
  );
}

function Around({ children, ...around }: FrameData & { children: React.ReactNode }) {
  const { width, signedInAt, sections, me, frame, words } = around;
  return (
    <MeContext value={me}>
      <Sections value={sections}>
        <FrameWordsContext value={frame}>
          <StaffWordsContext value={words}>
            <Shell width={width} signedInAt={signedInAt}>
              {children}
            </Shell>
          </StaffWordsContext>
        </FrameWordsContext>
      </Sections>
    </MeContext>
  );
}

/** The room whose screen the router has chosen, however the address is written. What is nobody's leads elsewhere. */
function roomAt(pattern: string, doors: readonly RoomDoor[]): Omit<RoomDoor, "href"> {
  const path = `/${pattern}`;
  // The room nearest to the screen: that of the news lies below the website's.
  const room = doors
    .filter(({ href }) => path === href || (href !== FRONT && path.startsWith(`${href}/`)))
    .sort((a, b) => b.href.length - a.href.length)[0];
  if (room) return room;
  return {
    label: "This page",
    rights: path === `${FRONT}/*` ? EVERYONE_SEES : {},
    isBeforeSecondFactor: false,
  };
}
