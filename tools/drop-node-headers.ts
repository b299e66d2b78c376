// Runs after `npm ci` and `npm install`: removes the C headers (67 MB) from the package of the pinned Node. They are for compiling native
// add-ons; ours are all prebuilt.
import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./files.ts";

for (const folder of globSync(join(root, "node_modules/node/node_modules/node-*/include"))) rmSync(folder, { recursive: true });
