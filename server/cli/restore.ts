import { backupCommand } from "./backup.ts";

process.exitCode = await backupCommand("restore", process.argv.slice(2), process.env, console);
