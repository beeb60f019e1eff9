import { type Context, Hono } from "hono";
import { z } from "zod";
import { nameOf } from "#domain/person.ts";
import { type Asked, readFields } from "#server/api/asked.ts";
import { askingAdmin } from "#server/auth/guard.ts";
import { passwordFault } from "#server/auth/password.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";

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
    api: {
      account: new Hono<Asked>()
        .get("/", async (c) => c.json((await asking(c)).person))

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
          await accounts.setPassword(email, next, (tx, stamp) => sessions.keep(tx, token, stamp));
          log.info("password changed", { request: c.get("requestId"), address: c.get("address"), email });
          return c.body(null, 204);
        }),
    },
  };

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
