import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../e2e/support/server.ts";
import type { FaultCase, Seen } from "./fault.ts";

export const cases: readonly FaultCase[] = [
  {
    fault: "DATA_DIR below a read-only mount",
    wanted: "one sentence, no stack trace, exit 1",
    run: () => startReadOnly(),
  },
];

/** Needs root and Linux: the mount is seen by the started server alone. */
async function startReadOnly(): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-faults-"));
  try {
    const script = 'mount -t tmpfs -o size=1m,ro tmpfs "$1" && exec "$2" server/src/main.ts';
    const { status, stdout, stderr } = spawnSync("unshare", ["-m", "sh", "-c", script, "sh", folder, process.execPath], {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, DATA_DIR: join(folder, "a", "data"), PORT: String(await freePort()) },
      encoding: "utf8",
      timeout: 60_000,
    });
    const printed = stderr.trim().split("\n").at(-1) ?? stdout;
    return { seen: `exit ${status}: ${printed}`, ok: status === 1 && /read-only file system/.test(printed) && !/\n\s+at /.test(stderr) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
