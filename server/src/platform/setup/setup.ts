import { randomInt, timingSafeEqual } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { archivePart, type SetupFault, type SetupPhase } from "@remotebay/contract";
import { parseBackupKey, readBackupKey } from "../database/backup-key.ts";
import { readManifest, type Manifest } from "../database/backup-manifest.ts";
import { clearInstallation } from "../database/clear-installation.ts";
import { restore } from "../database/restore.ts";
import { openBackup } from "../database/stored-backup.ts";
import type { Bucket } from "../files/bucket.ts";
import type { Log } from "../log.ts";
import { problem } from "../problem.ts";
import { keyInText } from "../session/installation-key.ts";
import { isBackup, makeArchive, type Archive } from "./archive.ts";
import { faultOf, RestoreFault } from "./faults.ts";
import { counting, requireKnown, sizeOf, wasWrittenWith } from "./inspect-backup.ts";

export interface SetupConfig {
  dataDir: string;
  bucket: Bucket | undefined;
  installationKeyFile: string | undefined;
  /** The folder of backups on this machine. */
  backupsFolder: string;
  backupsKey: Parameters<typeof readBackupKey>[0];
}

/** What is chosen to be restored. */
export interface Choice {
  /** A backup in the folder; empty: the archive that was sent. */
  name: string;
  key: string;
  installationKey: string;
  keyIsLost: boolean;
}

/** What a restore left for the audit trail of the restored installation. */
export interface Restored {
  manifest: Manifest;
  name: string;
  ip: string;
}

/** Restores a backup into an installation without data of its own, for whoever has the code that its start printed. */
export interface Setup {
  /** The code, as it is printed. */
  code: string;
  admits(code: string): boolean;
  state(): { phase: SetupPhase; percent: number; fault: SetupFault | null };
  backups(): Promise<{ name: string; madeAt: string | null; isEncrypted: boolean }[]>;
  archive: Pick<Archive, "add">;
  /** Begins a restore, whose end `state` tells. Throws `in-use` where one is under way. */
  begin(choice: Choice, ip: string): void;
}

export interface SetupOptions {
  config: SetupConfig;
  log: Log;
  /** A query that answers whether the installation has no data of its own. */
  isEmpty: string;
  /** Stops the application, does the work on its database, and starts the application again, in both cases. */
  takeOver(work: (url: string) => Promise<void>, how: { resetKey: boolean; restored: () => Restored | undefined }): Promise<void>;
}

const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");

/** The file that says that a restore has begun to change the installation. */
export const markerOf = (dataDir: string) => join(dataDir, "restore-under-way");

/** Prepares the restore of a process. */
export function createSetup(options: SetupOptions): Setup {
  const { config, log } = options;
  const code = `${part()}-${part()}`;
  const archive = makeArchive(join(config.dataDir, "restore"), archivePart);
  const now: { phase: SetupPhase; fault: SetupFault | null; read: number; size: number } = { phase: "none", fault: null, read: 0, size: 0 };
  const isBusy = () => !["none", "failed", "ready"].includes(now.phase);
  // The whole is read three times: to verify it, to verify it once more when nobody else is there, and to restore its rows and files.
  const percent = () => (now.phase === "ready" ? 100 : now.size === 0 ? 0 : Math.min(99, Math.floor((100 * now.read) / (3 * now.size))));
  const progress = { onSize: (size: number) => void (now.size = size), onRead: (bytes: number) => void (now.read += bytes) };
  return {
    code,
    archive: {
      add: (given) => {
        if (isBusy()) throw problem("in-use");
        return archive.add(given);
      },
    },
    admits: (given) => now.phase !== "ready" && isSame(given.replaceAll(/[^a-z0-9]/gi, "").toUpperCase(), code.replace("-", "")),
    state: () => ({ phase: now.phase, percent: percent(), fault: now.fault }),
    backups: () => listBackups(config.backupsFolder),
    begin: (choice, ip) => {
      if (isBusy()) throw problem("in-use");
      Object.assign(now, { phase: "checking", fault: null, read: 0, size: 0 });
      const onPhase = (phase: SetupPhase) => void (now.phase = phase);
      restoreChoice(options, archive, choice, { ...progress, onPhase, ip }).then(
        () => onPhase("ready"),
        (error: unknown) => {
          log.error({ err: error }, "the backup was not restored");
          Object.assign(now, { phase: "failed", fault: faultOf(error) });
        },
      );
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

async function listBackups(folder: string): ReturnType<Setup["backups"]> {
  const found: Awaited<ReturnType<Setup["backups"]>> = [];
  for (const name of (await readdir(folder).catch(() => [])).slice(-200)) {
    const kind = await isBackup(join(folder, name));
    if (kind === false) continue;
    const file = join(folder, name, kind === "plain" ? "manifest.json" : "manifest.json.age");
    found.push({ name, madeAt: (await stat(file)).mtime.toISOString(), isEncrypted: kind === "encrypted" });
  }
  return found.toSorted((a, b) => ((a.madeAt ?? "") < (b.madeAt ?? "") ? 1 : -1));
}

interface Progress {
  onPhase(phase: SetupPhase): void;
  onSize(size: number): void;
  onRead(bytes: number): void;
  ip: string;
}

async function restoreChoice(
  { config, isEmpty, takeOver }: SetupOptions,
  archive: Archive,
  choice: Choice,
  progress: Progress,
): Promise<void> {
  const folder = await folderOf(config, archive, choice.name);
  const key = choice.key === "" ? await readBackupKey(config.backupsKey) : await parseBackupKey(choice.key);
  const opened = await openBackup(folder, key);
  const backup = counting(opened, progress.onRead);
  progress.onSize(await sizeOf(opened));
  const manifest = await readManifest(backup);
  await requireKnown(manifest);
  const newKey = await chooseKey(config, choice, (fingerprint) => wasWrittenWith(opened, manifest, fingerprint));
  let restored: Restored | undefined;
  const place = { dataDir: config.dataDir, bucket: config.bucket };
  const keyFile = join(config.dataDir, "installation.key");
  const work = async (url: string) => {
    const before = await readFile(keyFile, "utf8").catch(() => undefined);
    await clearInstallation(url, place, isEmpty);
    await writeFile(markerOf(config.dataDir), `${choice.name}\n`, { flush: true });
    try {
      if (newKey !== undefined) await writeFile(keyFile, newKey, { mode: 0o600, flush: true });
      await restore(url, place, backup);
      restored = { manifest, name: choice.name, ip: progress.ip };
    } catch (error) {
      // The next start makes it anew, as empty as it was.
      await clearInstallation(url, place, "select true");
      if (before !== undefined) await writeFile(keyFile, before, { mode: 0o600, flush: true });
      throw error;
    } finally {
      await rm(markerOf(config.dataDir), { force: true });
    }
    progress.onPhase("starting");
  };
  progress.onPhase("restoring");
  await takeOver(work, { resetKey: choice.keyIsLost, restored: () => restored });
  await archive.discard();
}

async function folderOf(config: SetupConfig, archive: Archive, name: string): Promise<string> {
  if (name === "") {
    const folder = await archive.unpack().catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOSPC") throw error;
      throw new RestoreFault(error.code === "ENOENT" ? "no-backup" : "damaged", `The archive cannot be read: ${error.message}`);
    });
    if (folder === undefined) throw new RestoreFault("no-backup", "The archive holds no backup: manifest.json is missing.");
    return folder;
  }
  const known = await listBackups(config.backupsFolder);
  if (!known.some((one) => one.name === name)) throw new RestoreFault("no-backup", `There is no backup ${name}.`);
  return join(config.backupsFolder, name);
}

/** The text of the key file that the restored installation needs; undefined where it is there already, or lost. */
async function chooseKey(
  config: SetupConfig,
  { installationKey, keyIsLost }: Choice,
  wasWritten: (fingerprint: string) => Promise<boolean>,
): Promise<string | undefined> {
  const own = keyInText(await readFile(config.installationKeyFile ?? join(config.dataDir, "installation.key"), "utf8").catch(() => ""));
  if (keyIsLost || (own !== undefined && (await wasWritten(own.fingerprint)))) return undefined;
  if (installationKey === "")
    throw new RestoreFault(
      "installation-key-missing",
      "The backup was made with another installation's key: it is needed, or has to be called lost.",
    );
  const given = keyInText(installationKey);
  if (given === undefined || !(await wasWritten(given.fingerprint)) || config.installationKeyFile !== undefined)
    throw new RestoreFault("wrong-installation-key", "The given key is not the one of the installation that was backed up.");
  return given.text;
}
