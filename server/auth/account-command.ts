import { z } from "zod";
import type { Accounts } from "./accounts.ts";

/** What the command line may ask of the accounts, of the running site or on its own. */
export const AccountCommand = z.discriminatedUnion("do", [
  z.object({ do: z.literal("add"), email: z.string(), password: z.string() }),
  z.object({ do: z.literal("password"), email: z.string(), password: z.string() }),
  z.object({ do: z.literal("remove"), email: z.string() }),
  z.object({ do: z.literal("list") }),
]);
export type AccountCommand = z.infer<typeof AccountCommand>;

/** Answers what there is to say about it; a command that cannot be carried out throws an AccountFault. */
export async function carryOut(accounts: Accounts, command: AccountCommand) {
  switch (command.do) {
    case "add":
      await accounts.add(command.email, command.password);
      return `${command.email} is now an administrator.`;
    case "password":
      await accounts.setPassword(command.email, command.password);
      return `The password of ${command.email} is changed, and they are signed out everywhere.`;
    case "remove":
      await accounts.remove(command.email);
      return `${command.email} is no longer an administrator, and is signed out everywhere.`;
    case "list":
      return (await accounts.list()).join("\n") || "There are no administrators yet.";
  }
}
