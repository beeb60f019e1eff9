import type { APIRequestContext, Page } from "@playwright/test";
import { administrator, test as base } from "#tests/site.ts";

/** Somebody with the donor records open while visitors look at the wall; what they add is gone after the test. */
export const test = base.extend<{ staff: ReturnType<typeof staffOf> }>({
  staff: async ({ site, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: site.url });
    await request.post("/api/session", {
      data: { username: administrator.email, password: administrator.password },
    });
    const staff = staffOf(request);
    await use(staff);
    await staff.removeAll();
    await request.dispose();
  },
});

export function table(page: Page) {
  return page.getByRole("table", { name: /^Donors by name/ });
}

type Form = { name: string; position?: "donor" | "trustee"; pledged?: number; donated?: number };

function staffOf(request: APIRequestContext) {
  const added = new Set<string>();
  return {
    async add(form: Form) {
      const { id }: { id: string } = await (await request.post("/api/donors", { data: form })).json();
      added.add(id);
      return id;
    },
    change: (id: string, form: Form) => request.put(`/api/donors/${id}`, { data: form }),
    async remove(id: string) {
      added.delete(id);
      await request.delete(`/api/donors/${id}`);
    },
    async removeAll() {
      for (const id of added) await request.delete(`/api/donors/${id}`);
    },
  };
}
