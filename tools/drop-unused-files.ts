// Runs after `npm ci` and `npm install`: removes what no build and no test uses from packages that are large. The C headers of the pinned
// Node (67 MB) are for compiling native add-ons, and ours are all prebuilt; of zxing-wasm, reader and writer are used as ES modules (042), and so
// are lucide's icons.
import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./files.ts";

const unused = ["node/node_modules/node-*/include", "zxing-wasm/dist/{full,cjs,iife,miniprogram}", "lucide-react/dist/{cjs,umd}"];

for (const folder of unused.flatMap((pattern) => globSync(join(root, "node_modules", pattern)))) rmSync(folder, { recursive: true });
