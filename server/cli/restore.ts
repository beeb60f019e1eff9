import { backupCommand } from "./backup-command.ts";

process.exitCode = await backupCommand("restore", process.argv.slice(2), process.env, console);
