import { spawnSync } from "node:child_process";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

/** Installs Debian packages unless they are there. Throws StartUpError where that needs another system or user. */
export function installPackages(packages: readonly string[]): void {
  const install = `apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  if (spawnSync("dpkg-query", ["-W", ...packages], { stdio: "ignore" }).status === 0) return;
  if (spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0)
    throw new StartUpError(`This needs Debian or Ubuntu: ${packages[0]} is installed by apt-get, which is not there.`);
  if (process.getuid?.() !== 0) throw new StartUpError(`Packages are missing. As root: ${install}`);
  console.error(`Installing ${packages.join(", ")} …`);
  for (const command of ["apt-get update -qq", `${install} -qq`]) {
    const { status } = spawnSync(command, { shell: true, stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) throw new StartUpError(`This failed: ${command}`);
  }
}
