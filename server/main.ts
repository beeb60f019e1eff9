import "./node-env.ts";
import { enableCompileCache } from "node:module";
import { resolve } from "node:path";

// What an earlier start compiled is not compiled again, which is half of a start's time. It lies in the build, which
// only whoever may change the code can write: where that is not the site's own account, nothing is kept.
enableCompileCache(resolve(import.meta.dirname, "../build/compiled"));
await import("./start.ts");
