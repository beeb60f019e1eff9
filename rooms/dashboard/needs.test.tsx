import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { describe, expect, test } from "vitest";
import type { AttentionLine } from "#domain/attention.ts";
import type { HomeView } from "./home.ts";
import { NeedsAttention } from "./needs.tsx";

const line: AttentionLine = {
  when: "now",
  figure: "1",
  title: "A count is open",
  about: "Count of today: $20 short",
  href: "/dashboard/donations/count/1",
  label: "Finish count",
};

describe("The panel of what needs attention", () => {
  test("says on a quiet day that nothing does, and what is known to be well", async () => {
    const backup = { kind: "verified", at: "2026-11-15T11:10:00Z", ago: "13 hours ago" } as const;
    expect(await shown({ backup })).toMatch(
      /Last verified backup 13 hours ago, 3:10 AM.*Nothing needs you today.*every letter went out, and the backup of 3:10 AM was read back\./,
    );
    expect(await shown({})).toMatch(/Nothing needs you today.*every letter went out\.$/);
  });

  test("says to those who look after the site how large what is kept has grown", async () => {
    const MB = 1024 * 1024;
    expect(await shown({ taken: { files: 3.4 * MB, total: 1300 * MB } })).toContain(
      "The data folder has 1.3 GB, 3.4 MB of it pictures and files",
    );
    expect(await shown({ taken: { files: 0, total: 5 * MB } })).toMatch(/The data folder has 5 MB(?!,)/);
    expect(await shown({ taken: { files: 5 * MB, total: 5 * MB } })).toContain(
      "Pictures and files have 5 MB",
    );
    expect(await shown({})).not.toMatch(/data folder|Pictures/);
  });

  test("has what is due before what is on its way, and says neither where there is none", async () => {
    const soon = { ...line, when: "coming", title: "Unread messages", href: "/dashboard/messages" } as const;
    expect(await shown({ lines: [line, soon] })).toMatch(/Now.*A count is open.*Coming.*Unread messages/);
    expect(await shown({ lines: [soon] })).not.toMatch(/Now|Nothing needs you/);
  });

  test("does not call a day quiet of which something could not be read", async () => {
    const words = await shown({ isPartial: true });
    expect(words).toContain(
      "Some of these numbers could not be read. They show a dash until they can. Try again",
    );
    expect(words).not.toContain("Nothing needs you today");
  });

  test("says where backups are not the site’s own", async () => {
    expect(await shown({ backup: { kind: "hosted" }, lines: [line] })).toContain(
      "Backups are the hosting service’s, which does not tell the site of them",
    );
  });
});

/** Its words, without the marks around them. */
async function shown(fields: Partial<HomeView>) {
  const home = { today: "2026-11-15", lines: [], isPartial: false, version: "1", ...fields };
  const { query, dataRoutes } = createStaticHandler([{ path: "/", element: <NeedsAttention home={home} /> }]);
  const context = (await query(new Request("http://here/"))) as StaticHandlerContext;
  const html = renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  );
  return html.replaceAll(/<[^>]*>/g, "").replaceAll("&#x27;", "'");
}
