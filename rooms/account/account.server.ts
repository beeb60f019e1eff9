import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Person } from "#domain/person.ts";
import { type Asked, readFields } from "#server/api/asked.ts";
import { askingAdmin } from "#server/auth/guard.ts";
import { PersonName } from "#server/auth/invitations.ts";
import { passwordFault } from "#server/auth/password.ts";
import { keptByGoogle } from "#server/auth/second-factor.ts";
import { type SignedIn, sessionId } from "#server/auth/sessions.ts";
import { actorOf, Undone } from "#server/records/api.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Account, OwnName, SessionRow } from "./account.ts";
import { factorsApi, shownPasskey } from "./factors.server.ts";

const Named = z.object({ name: PersonName });

const Passwords = z.object({
  current: needed("Please enter the password you have now").max(1000, "This is too long"),
  next: needed("Please choose a new password"),
});

/** What people do with their own account. */
export async function open(house: House) {
  const { log, accounts, sessions, signIn, hub, confirmation } = house;
  const { secondFactor } = accounts;

  return {
    read,
    api: {
      account: new Hono<Asked>()
        .get("/", async (c) => c.json(await read(await asking(c))))

        .put("/", async (c) => {
          const { name } = await readFields(c, Named);
          const { person } = await asking(c);
          const { id } = person;
          // Under the name they had until now: the line itself says which one they took.
          const after =
            name === person.name ? person : await accounts.people.change(id, { name }, actorOf(c));
          return c.json(ownName(after));
        })

        .post("/restore", async (c) => {
          const undone = await readFields(c, Undone);
          const { person } = await asking(c);
          // Never the role: that is for administrators to give.
          return c.json(ownName(await accounts.people.restore(person.id, undone, actorOf(c), ["name"])));
        })

        .put("/password", async (c) => {
          if (secondFactor.isHosted) throw keptByGoogle();
          const { current, next } = await readFields(c, Passwords);
          const { person, token } = await asking(c);
          const { email } = person;
          const asker = { request: c.req.raw, requestId: c.get("requestId"), address: c.get("address") };
          const isRight = await signIn.confirm(person, current, asker);
          const isSame = isRight && next === current;
          const fault = isSame ? "This is the password you have now." : passwordFault(next, email);
          const fields = {
            ...(!isRight && { current: "This is not your password." }),
            ...(fault && { next: fault }),
          };
          const [message] = Object.values(fields);
          if (message) throw new Refusal(422, "invalid", message, { fields });
          await accounts.setPassword(email, next, { by: actorOf(c), together: sessions.keep(token) });
          // Over already by their stamp; now they are gone, and what they watch ends.
          await sessions.endAll(email, token);
          hub.recheck();
          log.info("password changed", { request: c.get("requestId"), address: c.get("address"), email });
          return c.body(null, 204);
        })

        .get("/sessions", async (c) => c.json(await sessionsOf(await asking(c))))

        .delete("/sessions", async (c) => {
          const { person, token } = await asking(c);
          await sessions.endAll(person.email, token);
          hub.recheck();
          return c.body(null, 204);
        })

        .delete("/sessions/:id", async (c) => {
          const { person } = await asking(c);
          if (!(await sessions.endOne(person.email, c.req.param("id"))))
            throw new Refusal(404, "not-found", "This session has ended already.");
          hub.recheck();
          return c.body(null, 204);
        })

        .route("/", factorsApi(house)),
    },
  };

  /** Everything the account's screen shows. */
  async function read(admin: SignedIn): Promise<Account> {
    const { id, role } = admin.person;
    return {
      ...ownName(admin.person),
      isHosted: secondFactor.isHosted,
      passwordChangedAt: await accounts.passwordChangedAt(admin.person.email),
      passkeys: secondFactor.passkeysOf(id).map(shownPasskey),
      codes: secondFactor.codesOf(id),
      needsSecondFactor: secondFactor.required().includes(role),
      hasShownFactor: admin.hasFactor,
      confirmBy: confirmation.waysOf(admin.person),
      sessions: await sessionsOf(admin),
    };
  }

  /** This one first, then the newest. */
  async function sessionsOf({ person, token }: SignedIn): Promise<SessionRow[]> {
    const thisOne = sessionId(token);
    const open = await sessions.sessionsOf(person.email);
    const rows = open.map((session) => ({ ...session, isThisOne: session.id === thisOne }));
    return rows.sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
  }

  function asking(c: Context<Asked>) {
    return askingAdmin(c.req.raw, house);
  }
}

function ownName({ email, name, role, version }: Person): OwnName {
  return { email, name, role, version };
}

function needed(sentence: string) {
  return z.string(sentence).min(1, sentence);
}
