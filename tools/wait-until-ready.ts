// `node tools/wait-until-ready.ts 4000`: waits until the service on that port of this machine answers `/readyz` with 200, for systemd's ExecStartPost
// (systemd's own time-out ends it). With `--once` it asks once, for a container's health check, and ends with 1 if the service is not ready.
import { setTimeout as wait } from "node:timers/promises";

const port = Number(process.argv[2] ?? "4000");
const isOnce = process.argv.includes("--once");

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}

while (!(await isReady())) {
  if (isOnce) process.exit(1);
  await wait(200);
}
