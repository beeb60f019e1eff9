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
import { RecordsFailed } from "./records-screen.tsx";

describe("A room whose records cannot be fetched", () => {
  test("says so inside the frame it stands in, and offers to try again", async () => {
    const html = await drawn([
      {
        path: "/dashboard",
        element: (
          <main>
            <Outlet />
          </main>
        ),
        children: [
          {
            path: "donations",
            loader: () => Promise.reject(new Error("The store is away")),
            element: "the gifts",
            errorElement: <RecordsFailed many="gifts" />,
          },
        ],
      },
    ]);
    expect(html).toMatch(/<main>.*<h2>The gifts could not be fetched<\/h2>.*Try again.*<\/main>$/);
    expect(html).not.toContain("the gifts<");
  });
});

async function drawn(routes: RouteObject[]) {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request("http://here/dashboard/donations"));
  if (context instanceof Response) throw new Error("The page leads elsewhere.");
  const found: StaticHandlerContext = context;
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />,
  );
}
