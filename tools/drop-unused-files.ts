// Runs after `npm ci` and `npm install`: removes what no build and no test uses from packages that are large. The C headers of the pinned
// Node (67 MB) are for compiling native add-ons, and ours are all prebuilt; of zxing-wasm, reader and writer are used as ES modules (042); the
// packages' source maps (77 MB) serve nobody here. lucide's icons stay as CommonJS too: tests in Node load them so.
import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./files.ts";

const unused = [
  "node/node_modules/node-*/include",
  "zxing-wasm/dist/{full,cjs,iife,miniprogram}",
  "lucide-react/dist/umd",
  "**/*.{js,cjs,mjs,css,d.ts,d.mts,d.cts}.map",
];

for (const path of globSync(unused, { cwd: join(root, "node_modules") })) rmSync(join(root, "node_modules", path), { recursive: true });
