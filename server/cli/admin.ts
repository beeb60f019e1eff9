import { adminCommand } from "./admin-command.ts";
import { askPassword } from "./ask-password.ts";

process.exitCode = await adminCommand(process.argv.slice(2), process.env, {
  log: console.log,
  error: console.error,
  askPassword: process.stdin.isTTY ? askPassword : undefined,
});
