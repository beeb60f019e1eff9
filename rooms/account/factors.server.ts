import { type Context, Hono } from "hono";
import { z } from "zod";
import { ROLES } from "#domain/roles.ts";
import { type Asked, readFields, readJson } from "#server/api/asked.ts";
import { askingAdmin } from "#server/auth/guard.ts";
import type { KeptPasskey } from "#server/auth/second-factor.ts";
import type { SignedIn } from "#server/auth/sessions.ts";
import { actorOf, Undone, Version } from "#server/records/api.ts";
import type { House } from "#server/room.ts";
import type { Passkey } from "./account.ts";

const FirstCode = z.object({ code: z.string("Please type the six digits").max(40, "This is too long") });
const RequiredRoles = z.object({
  roles: z
    .array(z.enum(ROLES, "There is no such role"), "Please name the roles")
    .max(ROLES.length, "Name each role once"),
});
/** Before it was ever set, there was no version. */
const UndoneRule = Undone.extend({ version: Version.nullable() });

/**
 * What somebody shows beside the password: one-time codes, and passkeys. Whoever has one shows it again before it is taken
 * off, replaced or joined by another (`server/auth/confirmation.ts`); every change ends the person's other sessions.
 */
export function factorsApi(house: House) {
  const { accounts, passkeys, confirmation, sessions, hub, words, log } = house;
  const { secondFactor } = accounts;

  return new Hono<Asked>()
    .post("/confirmation/email", async (c) => {
      await confirmation.sendCode(await asking(c));
      return c.json({ message: "We sent a code to your email address." }, 202);
    })

    .post("/confirmation/passkey", async (c) =>
      c.json(await passkeys.confirmationOptions(await asking(c), c.req.raw)),
    )

    .post("/totp", async (c) => {
      const { person, prove } = await changing(c);
      return c.json(await secondFactor.beginCodes(person, words.now.temple.name, prove));
    })

    .put("/totp", async (c) => {
      const { code } = await readFields(c, FirstCode);
      const admin = await asking(c);
      const own = { by: actorOf(c), keep: sessions.keep(admin.token, { hasFactor: true }) };
      const recoveryCodes = await secondFactor.turnCodesOn(admin.person, code, own);
      await changed(c, admin, "one-time codes turned on");
      return c.json({ recoveryCodes });
    })

    .delete("/totp", async (c) => {
      const { admin, person, ...own } = await changing(c);
      await secondFactor.turnCodesOff(person, own);
      await changed(c, admin, "one-time codes turned off");
      return c.body(null, 204);
    })

    .post("/totp/recovery-codes", async (c) => {
      const { admin, person, ...own } = await changing(c);
      const recoveryCodes = await secondFactor.newRecoveryCodes(person, own);
      await changed(c, admin, "recovery codes made");
      return c.json({ recoveryCodes });
    })

    .post("/passkeys/options", async (c) => {
      const { admin, prove } = await changing(c);
      return c.json(await passkeys.registrationOptions(admin, c.req.raw, prove));
    })

    .post("/passkeys", async (c) => {
      const sent = await readJson(c.req.raw);
      const admin = await asking(c);
      const own = { by: actorOf(c), keep: sessions.keep(admin.token, { hasFactor: true }) };
      const added = await passkeys.add(admin, sent, c.req.raw, own);
      await changed(c, admin, "passkey added");
      return c.json(shownPasskey(added), 201);
    })

    .delete("/passkeys/:id", async (c) => {
      const { admin, person, ...own } = await changing(c);
      await secondFactor.removePasskey(person, c.req.param("id"), own);
      await changed(c, admin, "passkey removed");
      return c.body(null, 204);
    });

  function asking(c: Context<Asked>) {
    return askingAdmin(c.req.raw, house);
  }

  /** Who asks, and what they sent to confirm that it is them; those without a factor need to send nothing. */
  async function changing(c: Context<Asked>) {
    const admin = await asking(c);
    const sent = c.req.header("Content-Type") ? await readJson(c.req.raw) : {};
    const asker = { request: c.req.raw, requestId: c.get("requestId"), address: c.get("address") };
    return {
      admin,
      person: admin.person,
      by: actorOf(c),
      prove: () => confirmation.prove(admin, sent, asker),
      keep: sessions.keep(admin.token),
    };
  }

  /** The other sessions are over already by their stamp; now they are gone, and what they watch ends. */
  async function changed(c: Context<Asked>, { person, token }: SignedIn, what: string) {
    await sessions.endAll(person.email, token);
    hub.recheck();
    log.info(what, { request: c.get("requestId"), address: c.get("address"), email: person.email });
  }
}

/** A passkey as its owner is shown it. */
export function shownPasskey({ id, name, createdAt, usedAt }: KeptPasskey): Passkey {
  return { id, name, createdAt, usedAt };
}

/** `PUT /api/staff/second-factor`: which roles need a second factor. */
export async function setRequiredRoles(c: Context<Asked>, { secondFactor }: House["accounts"]) {
  const { roles } = await readFields(c, RequiredRoles);
  return c.json(await secondFactor.setRequired(roles, actorOf(c)));
}

export async function restoreRequiredRoles(c: Context<Asked>, { secondFactor }: House["accounts"]) {
  return c.json(await secondFactor.restoreRequired(await readFields(c, UndoneRule), actorOf(c)));
}
