import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { type Donor, DonorForm } from "#domain/donor.ts";
import { pageFrom, rowsFrom } from "#domain/paging.ts";
import type { DonorQuery } from "#server/donors/views.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { isRefusedAs } from "#server/store/store.ts";
import { type Asked, readFields } from "./asked.ts";
import { watch } from "./watch.ts";

const DonorChange = DonorForm.extend({ version: z.string().max(100).optional() });

/** The donor records, for administrators only: nothing here answers before the guard has let the request through. */
export function donorsApi(services: Services, guard: MiddlewareHandler<Asked>) {
  const { donors, log } = services;
  const isStillAdmin = (c: Context<Asked>) => c.get("isStillAdmin");
  return new Hono<Asked>()
    .use(guard)
    .get("/", (c) => c.json(donors.list(queryOf(c))))
    .get("/live", (c) => {
      const query = queryOf(c);
      const view = {
        event: "donors",
        key: JSON.stringify(query),
        source: donors,
        read: () => donors.list(query),
      };
      return watch(c, services, view, isStillAdmin(c));
    })
    .get("/namesakes", (c) => c.json({ donors: donors.namesakes(c.req.query("name") ?? "") }))
    .get("/summary", (c) => c.json(donors.summary()))
    .get("/summary/live", (c) => {
      const view = { event: "summary", key: "", source: donors, read: () => donors.summary() };
      return watch(c, services, view, isStillAdmin(c));
    })
    .post("/", async (c) => {
      const donor = await donors.create(await readFields(c, DonorForm));
      note(c, "donor added", donor);
      return c.json(donor, 201);
    })
    .put("/:id", async (c) => {
      const { version, ...form } = await readFields(c, DonorChange);
      const id = c.req.param("id");
      const donor = await donors.update(id, form, version).catch((fault) => refuse(id, fault));
      note(c, "donor updated", donor);
      return c.json(donor);
    })
    .delete("/:id", async (c) => {
      const id = c.req.param("id");
      note(c, "donor deleted", await donors.delete(id).catch((fault) => refuse(id, fault)));
      return c.body(null, 204);
    })
    .post("/:id/restore", async (c) => {
      const id = c.req.param("id");
      const donor = await donors.restore(id).catch((fault) => refuse(id, fault));
      note(c, "donor restored", donor);
      return c.json(donor);
    });

  /** Who changed what, for the day somebody asks. */
  function note(c: Context<Asked>, event: string, { id, name, position, pledged, donated }: Partial<Donor>) {
    const by = c.get("admin");
    log.info(event, { request: c.get("requestId"), by, id, name, position, pledged, donated });
  }

  async function refuse(id: string, fault: unknown): Promise<never> {
    if (!isRefusedAs(fault, "conflict", "not-found")) throw fault;
    const current = await donors.get(id);
    if (!current) throw new Refusal(404, "no-such-donor", "There is no such donor any more.");
    throw new Refusal(409, "changed", "Somebody else changed this donor in the meantime.", {
      donor: current,
    });
  }
}

function queryOf(c: Context<Asked>): DonorQuery {
  return {
    q: c.req.query("q")?.slice(0, 200) ?? "",
    page: pageFrom(c.req.query("page")),
    size: rowsFrom(c.req.query("size")),
  };
}
