import { storeCommand } from "./store-command.ts";

process.exitCode = await storeCommand(process.argv.slice(2), process.env, console);
