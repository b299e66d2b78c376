import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// Cleans up after a killed test run: it reads a pipe that closes with the test process, then stops every database server below
// the folder and removes the folder. A line on the pipe means that the tests cleaned up themselves.
const folder = process.argv[2] ?? "";
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

let dismissed = false;
for await (const _line of process.stdin) dismissed = true;
// Repeated for 20 s, because a database that was just starting may still write.
for (const deadline = Date.now() + 20_000; !dismissed && folder !== "" && Date.now() < deadline; await wait(200)) {
  const names = await readdir(folder, { recursive: true }).catch(() => undefined);
  if (names === undefined) break;
  for (const name of names.filter((entry) => entry.endsWith("postmaster.pid"))) await end(join(folder, name));
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

async function end(file: string): Promise<void> {
  const pid = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  try {
    for (process.kill(pid, "SIGQUIT"); ; await wait(50)) process.kill(pid, 0);
  } catch {
    // The process has ended.
  }
}
