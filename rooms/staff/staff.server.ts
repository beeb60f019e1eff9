import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Person } from "#domain/person.ts";
import { restoreRequiredRoles, setRequiredRoles } from "#rooms/account/factors.server.ts";
import { type Asked, readFields, readJson } from "#server/api/asked.ts";
import { PersonName, RoleChoice } from "#server/auth/invitations.ts";
import { INVITATIONS, invitationShape } from "#server/auth/links.ts";
import { ADMINISTRATORS, administratorShape, noSuchPerson } from "#server/auth/people.ts";
import { STAFF_RULES, staffRuleShape } from "#server/auth/second-factor.ts";
import type { Admitted } from "#server/auth/sign-in.ts";
import { burst } from "#server/live/burst.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { actorOf, Undone, Version } from "#server/records/api.ts";
import { linesOf } from "#server/records/history.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import { staffTeller } from "./activity-words.ts";
import type { StaffList, StaffRow } from "./staff.ts";

export const collections: KeptCollection[] = [
  { name: ADMINISTRATORS, shape: administratorShape, one: "person", many: "people", staysHere: true },
  { name: INVITATIONS, shape: invitationShape, one: "invitation", many: "invitations", staysHere: true },
  {
    name: STAFF_RULES,
    shape: staffRuleShape,
    one: "rule for staff",
    many: "rules for staff",
    staysHere: true,
  },
];

const PersonChange = z
  .object({ name: PersonName, role: RoleChoice, version: Version }, "Please say what to change.")
  .partial()
  .refine(({ name, role }) => name !== undefined || role !== undefined, "Please say what to change.");

const PAUSE_MS = 100;
/** Whoever says nothing more leaves the list of those who are here by the clock alone. */
const LOOK_AGAIN_MS = 60_000;

/** Who has access, and what each may do. */
export async function open(house: House) {
  const { log, accounts, sessions, invitations, post, hub } = house;
  const { people, secondFactor } = accounts;
  const list = { revision: 0 };
  const show = burst(hub.publish, PAUSE_MS);
  const changed = () => {
    list.revision++;
    show();
  };
  people.onChange(() => {
    hub.recheck();
    changed();
  });
  invitations.onChange(changed);
  sessions.onChange(changed);
  secondFactor.onChange(() => {
    hub.recheck();
    changed();
  });
  const clock = setInterval(changed, LOOK_AGAIN_MS).unref();

  return {
    list: read,
    api: { staff: staffApi() },
    tellers: [staffTeller(people)],
    publicRoutes: { invitations: invitationApi(), "password-resets": resetApi() },
    close() {
      clearInterval(clock);
      post.close();
      invitations.close();
    },
  };

  async function read(): Promise<StaffList> {
    const rows = await Promise.all(people.all().map(rowOf));
    return versioned({
      rows,
      page: 1,
      pages: 1,
      total: rows.length,
      sums: {},
      invitations: invitations.open(),
      required: secondFactor.required(),
      sendsMail: post.sendsMail,
      isHosted: secondFactor.isHosted,
    });
  }

  async function rowOf(person: Person): Promise<StaffRow> {
    const { length: open } = await sessions.sessionsOf(person.email);
    const lastSeenAt = sessions.lastSeen(person.email) ?? null;
    const factors = secondFactor.factorsOf(person.id);
    return { ...person, lastSeenAt, isHere: open > 0, secondFactor: factors.length > 0, factors };
  }

  /** Newest first; also of somebody who no longer has access. */
  async function historyOf(id: string) {
    const lines = await linesOf(house.store, administratorShape.history, id);
    if (lines.length === 0 && !people.get(id)) throw noSuchPerson();
    return lines.map(({ at, by, email, kind, before, after, version }) => ({
      at,
      by,
      email,
      kind,
      before,
      after,
      version,
    }));
  }

  function staffApi() {
    const view = () => ({ key: "", source: list, read });
    return new Hono<Asked>()
      .route("/", watchable(house, "/api/staff", "staff", view))
      .post("/invitations", async (c) => {
        const made = await invitations.invite(await readJson(c.req.raw), actorOf(c), c.req.raw);
        note(c, "invitation given");
        return c.json(made, 201);
      })
      .post("/invitations/:id", async (c) => {
        const made = await invitations.renew(c.req.param("id"), actorOf(c), c.req.raw);
        note(c, "invitation given again");
        return c.json(made, 201);
      })
      .delete("/invitations/:id", async (c) => {
        await invitations.takeBack(c.req.param("id"), actorOf(c));
        note(c, "invitation taken back");
        return c.body(null, 204);
      })
      .put("/second-factor", (c) => setRequiredRoles(c, accounts))
      .post("/second-factor/restore", (c) => restoreRequiredRoles(c, accounts))
      .get("/:id", async (c) => c.json(await rowOf(personOf(c))))
      .get("/:id/history", async (c) => c.json(await historyOf(c.req.param("id"))))
      .put("/:id", async (c) => {
        const { version, ...fields } = await readFields(c, PersonChange);
        const before = personOf(c);
        const isOther = version !== undefined && version !== before.version;
        const isNew = Object.entries(fields).some(([field, value]) => Object(before)[field] !== value);
        if (!isNew && !isOther) return c.json(before);
        const person = await people.change(before.id, fields, actorOf(c), version);
        note(c, "person changed", person.id);
        return c.json(person);
      })
      .post("/:id/restore", async (c) => {
        const undone = await readFields(c, Undone);
        const person = await people.restore(personOf(c).id, undone, actorOf(c), ["name", "role"]);
        note(c, "person restored", person.id);
        return c.json(person);
      })
      .delete("/:id", async (c) => {
        const { id, email } = personOf(c);
        await accounts.remove(email, { by: actorOf(c) });
        note(c, "access removed", id);
        return c.body(null, 204);
      })
      .post("/:id/password-link", async (c) => {
        const person = personOf(c);
        // There the password is asked for first, and the second factor where there is one.
        if (person.id === c.get("person")?.id && !secondFactor.isHosted)
          throw new Refusal(409, "own-password", "Change your own password under Your account.");
        const made = await invitations.newPasswordLink(person, actorOf(c), c.req.raw);
        note(c, "link for a new password given", person.id);
        return c.json(made, 201);
      })
      .delete("/:id/sessions", async (c) => {
        const { id, email } = personOf(c);
        await sessions.endAll(email);
        hub.recheck();
        note(c, "sessions ended", id);
        return c.body(null, 204);
      })
      .delete("/:id/second-factor", async (c) => {
        const { id } = personOf(c);
        // There it is asked for first.
        if (id === c.get("person")?.id)
          throw new Refusal(409, "own-factor", "Remove your own second factor under Your account.");
        await secondFactor.remove(id, actorOf(c));
        note(c, "second factor taken off", id);
        return c.body(null, 204);
      });
  }

  /** Whoever holds the link may use it: nobody is signed in here. */
  function invitationApi() {
    return new Hono<Asked>().post("/:token", async (c) => {
      const admitted = await invitations.accept(c.req.param("token"), await readJson(c.req.raw), askerOf(c));
      return signedIn(c, admitted);
    });
  }

  function resetApi() {
    return new Hono<Asked>().post("/", async (c) => {
      const sent = await readJson(c.req.raw);
      // Answered alike, whatever it is: what is no address at all is nobody's.
      await invitations.forgotten(sent, askerOf(c)).catch((fault: unknown) => {
        if (!(fault instanceof Refusal)) throw fault;
      });
      return c.json({ message: "If somebody has this address, a link is on its way." }, 202);
    });
  }

  /** A new password does not stand for the second factor, where there is one. */
  function signedIn(c: Context<Asked>, { email, cookies, needs }: Admitted) {
    for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
    return needs ? c.json({ needs }, 202) : c.json({ email }, 201);
  }

  function personOf(c: Context<Asked>) {
    const person = people.get(c.req.param("id") ?? "");
    if (!person) throw noSuchPerson();
    return person;
  }

  function note(c: Context<Asked>, event: string, id?: string) {
    log.info(event, { request: c.get("requestId"), by: c.get("person")?.email, ...(id && { person: id }) });
  }
}

function askerOf(c: Context<Asked>) {
  return { request: c.req.raw, requestId: c.get("requestId"), address: c.get("address") };
}
