import { type Context, Hono } from "hono";
import { z } from "zod";
import { nameOf } from "#domain/person.ts";
import { type Asked, readFields } from "#server/api/asked.ts";
import { askingAdmin } from "#server/auth/guard.ts";
import { passwordFault } from "#server/auth/password.ts";
import { type SignedIn, sessionId } from "#server/auth/sessions.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Account, SessionRow } from "./account.ts";

const Named = z.object({
  name: z
    .string("Please enter your name")
    .transform((name) => name.trim().replace(/\s+/g, " "))
    .pipe(z.string().min(1, "Please enter your name").max(100, "This is too long")),
});

const Passwords = z.object({
  current: needed("Please enter the password you have now").max(1000, "This is too long"),
  next: needed("Please choose a new password"),
});

/** What people do with their own account. */
export async function open(house: House) {
  const { env, log, accounts, sessions, signIn } = house;
  const isHosted = env.BACKEND === "firebase";

  return {
    read,
    api: {
      account: new Hono<Asked>()
        .get("/", async (c) => c.json(await read(await asking(c))))

        .put("/", async (c) => {
          const { name } = await readFields(c, Named);
          const { person } = await asking(c);
          const { id, email, role } = person;
          // Under the name they had until now: the line itself says which one they took.
          const by = { name: nameOf(person), email };
          if (name !== person.name) await accounts.people.change(id, { name }, by);
          return c.json({ email, name, role });
        })

        .put("/password", async (c) => {
          if (isHosted) throw keptByGoogle();
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
          await accounts.setPassword(email, next, { together: sessions.keep(token) });
          // They are over already; now they are gone as well.
          await sessions.endAll(email, token);
          log.info("password changed", { request: c.get("requestId"), address: c.get("address"), email });
          return c.body(null, 204);
        })

        .get("/sessions", async (c) => c.json(await sessionsOf(await asking(c))))

        .delete("/sessions", async (c) => {
          const { person, token } = await asking(c);
          await sessions.endAll(person.email, token);
          return c.body(null, 204);
        })

        .delete("/sessions/:id", async (c) => {
          const { person } = await asking(c);
          if (!(await sessions.endOne(person.email, c.req.param("id"))))
            throw new Refusal(404, "not-found", "This session has ended already.");
          return c.body(null, 204);
        }),
    },
  };

  /** Everything the account's screen shows. */
  async function read(admin: SignedIn): Promise<Account> {
    const { email, name, role } = admin.person;
    return {
      ...{ email, name, role, isHosted },
      passwordChangedAt: await accounts.passwordChangedAt(email),
      passkeys: [],
      codes: null,
      needsSecondFactor: false,
      sessions: await sessionsOf(admin),
    };
  }

  async function sessionsOf({ person, token }: SignedIn): Promise<SessionRow[]> {
    const thisOne = sessionId(token);
    const open = await sessions.sessionsOf(person.email);
    return open.map((session) => ({ ...session, isThisOne: session.id === thisOne }));
  }

  function asking(c: Context<Asked>) {
    return askingAdmin(c.req.raw, house);
  }
}

function needed(sentence: string) {
  return z.string(sentence).min(1, sentence);
}

/** What Google keeps is changed there. */
function keptByGoogle() {
  return new Refusal(409, "kept-by-google", "Your password is kept by Google: please change it there.");
}
