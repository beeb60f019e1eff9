import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { describe, expect, test } from "vitest";
import EveryScreen, { ErrorBoundary } from "./every-screen.tsx";
import { Sections } from "./sections.ts";

describe("A screen that cannot be loaded", () => {
  test("says so inside the frame it stands in, names its room, and offers to try again", async () => {
    const html = await drawn([
      {
        path: "/dashboard",
        element: (
          <Sections value={[room]}>
            <main>
              <Outlet />
            </main>
          </Sections>
        ),
        children: [
          {
            Component: EveryScreen,
            ErrorBoundary,
            children: [
              {
                path: "donations",
                loader: () => Promise.reject(new Error("The store is away")),
                element: "the gifts",
              },
            ],
          },
        ],
      },
    ]);
    expect(html).toMatch(
      /<main><h1>Donations<\/h1>.*<h2>This page could not be loaded<\/h2>.*Try again.*<\/main>$/,
    );
    expect(html).not.toContain("the gifts<");
  });
});

const room = { label: "Donations", href: "/dashboard/donations", mayChange: true, isApart: false };

async function drawn(routes: RouteObject[]) {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request("http://here/dashboard/donations"));
  if (context instanceof Response) throw new Error("The page leads elsewhere.");
  const found: StaticHandlerContext = context;
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />,
  );
}
