import { type Context, Hono } from "hono";
import { z } from "zod";
import { ROLES } from "#domain/roles.ts";
import { type Asked, readFields, readJson } from "#server/api/asked.ts";
import type { KeptPasskey } from "#server/auth/second-factor.ts";
import { actorOf } from "#server/records/api.ts";
import type { House } from "#server/room.ts";
import type { Passkey } from "./account.ts";

const FirstCode = z.object({ code: z.string("Please type the six digits").max(40, "This is too long") });
const RequiredRoles = z.object({
  roles: z
    .array(z.enum(ROLES, "There is no such role"), "Please name the roles")
    .max(ROLES.length, "Name each role once"),
});

/** What somebody shows beside the password: one-time codes, and passkeys. */
export function factorsApi({ accounts, passkeys, words, log }: House) {
  const { secondFactor } = accounts;

  return new Hono<Asked>()
    .post("/totp", async (c) => c.json(await secondFactor.beginCodes(personOf(c), words.now.temple.name)))

    .put("/totp", async (c) => {
      const { code } = await readFields(c, FirstCode);
      const recoveryCodes = await secondFactor.turnCodesOn(personOf(c), code, actorOf(c));
      note(c, "one-time codes turned on");
      return c.json({ recoveryCodes });
    })

    .delete("/totp", async (c) => {
      await secondFactor.turnCodesOff(personOf(c), actorOf(c));
      note(c, "one-time codes turned off");
      return c.body(null, 204);
    })

    .post("/totp/recovery-codes", async (c) => {
      const recoveryCodes = await secondFactor.newRecoveryCodes(personOf(c), actorOf(c));
      note(c, "recovery codes made");
      return c.json({ recoveryCodes });
    })

    .post("/passkeys/options", async (c) =>
      c.json(await passkeys.registrationOptions(personOf(c), c.req.raw)),
    )

    .post("/passkeys", async (c) => {
      const sent = await readJson(c.req.raw);
      const added = await passkeys.add(personOf(c), sent, c.req.raw, actorOf(c));
      note(c, "passkey added");
      return c.json(shownPasskey(added), 201);
    })

    .delete("/passkeys/:id", async (c) => {
      await secondFactor.removePasskey(personOf(c), c.req.param("id"), actorOf(c));
      note(c, "passkey removed");
      return c.body(null, 204);
    });

  function note(c: Context<Asked>, what: string) {
    log.info(what, { request: c.get("requestId"), address: c.get("address"), email: personOf(c).email });
  }
}

/** A passkey as its owner is shown it. */
export function shownPasskey({ id, name, createdAt, usedAt }: KeptPasskey): Passkey {
  return { id, name, createdAt, usedAt };
}

/** `PUT /api/staff/second-factor`: which roles need a second factor. */
export async function setRequiredRoles(c: Context<Asked>, { secondFactor }: House["accounts"]) {
  const { roles } = await readFields(c, RequiredRoles);
  return c.json({ roles: await secondFactor.setRequired(roles, actorOf(c)) });
}

function personOf(c: Context<Asked>) {
  const person = c.get("person");
  if (!person) throw new Error("Nobody was let through.");
  return person;
}
