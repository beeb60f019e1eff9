import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const build = await builtPages();

describe("The login page", () => {
  test("is there for a stranger, whatever cookie they carry", async () => {
    const { visitor } = await openSite();
    for (const cookie of ["", "session=aaaaaaaaaaaaaaaaaaaaaa"]) {
      const answer = await visitor.get("/manage", { Cookie: cookie });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Password");
    }
  });

  test.each(["/manage", "/Manage/", "/manage?from=mail"])(
    "sends those who are signed in straight on from %s",
    async (path) => {
      const { admin } = await openSite();
      const answer = await (await admin()).get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe("/dashboard");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );
});

function openSite() {
  return openTemple({ site: builtSite(), pages: (services) => renderedPages(() => build, services) });
}
