// `npm run dev`: the server, started again when its sources change, and the web with instant reload. Open the address that Vite prints.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./files.ts";

const children: ChildProcess[] = [
  spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/src/main.ts"], { cwd: root, stdio: "inherit" }),
  spawn(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "web"], { cwd: root, stdio: "inherit" }),
];

// Ctrl+C reaches the children by itself; a plain kill does not. When one ends, the other is of no use.
const stopAll = () => children.forEach((child) => child.kill("SIGTERM"));
process.once("SIGTERM", stopAll);
process.on("SIGINT", () => undefined);
for (const child of children) child.once("exit", stopAll);
