// `npm run dev`: runs the server, restarted when its sources change, and Vite with hot reload. Open the address that Vite prints.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./files.ts";
import { startArguments } from "./start-command.ts";

const children: ChildProcess[] = [
  spawn(process.execPath, ["--watch", "--watch-preserve-output", ...startArguments()], { cwd: root, stdio: "inherit" }),
  spawn(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "web"], { cwd: root, stdio: "inherit" }),
];

// Ctrl+C signals the children as well; a plain kill does not. When one ends, the other is stopped.
const stopAll = () => children.forEach((child) => child.kill("SIGTERM"));
process.once("SIGTERM", stopAll);
process.on("SIGINT", () => undefined);
for (const child of children) child.once("exit", stopAll);
