import "./node-env.ts";
import { enableCompileCache } from "node:module";
import { resolve } from "node:path";

// The compile cache halves the time of a start. It is in the build folder, which only those who may change the code can
// write; if the site's account cannot, there is no cache.
enableCompileCache(resolve(import.meta.dirname, "../build/compiled"));
await import("./start.ts");
