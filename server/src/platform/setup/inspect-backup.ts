import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, pipeline, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import type { Manifest } from "../database/backup-manifest.ts";
import { migrationsFolder } from "../database/migrate.ts";
import type { StoredBackup } from "../database/stored-backup.ts";
import { RestoreFault } from "./faults.ts";

/** A backup that tells how many bytes of it have been read. */
export function counting({ name, open }: StoredBackup, onRead: (bytes: number) => void): StoredBackup {
  const counted = (source: Readable): Readable => {
    const passed = new PassThrough();
    passed.on("data", (part: Buffer) => onRead(part.byteLength));
    return pipeline(source, passed, () => undefined);
  };
  return { name, open: async (file) => counted(await open(file)) };
}

/** The bytes that one reading of a backup takes, by its manifest, which is not verified yet; at least 1. */
export async function sizeOf(backup: StoredBackup): Promise<number> {
  try {
    const { tables = [], files = [] }: Partial<Manifest> = JSON.parse((await buffer(await backup.open("manifest.json"))).toString("utf8"));
    return Math.max(
      1,
      [...tables, ...files].reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    );
  } catch {
    return 1;
  }
}

/** Refuses a backup of a release that this one does not know. */
export async function requireKnown({ migration }: Manifest): Promise<void> {
  const journal: { entries: { when: number }[] } = JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8"));
  if (!journal.entries.some(({ when }) => when === migration))
    throw new RestoreFault("newer", "The backup was created by a newer RemoteBay. Restore it with that one.");
}

/** Whether the installation's key that a backup's database was written with has this fingerprint; true as well where it was written with none. */
export async function wasWrittenWith(backup: StoredBackup, { tables }: Manifest, fingerprint: string): Promise<boolean> {
  let known = "";
  for (const { file } of tables.filter(({ name }) => name === "public.secrets")) {
    const rows = await buffer(pipeline(await backup.open(file), createGunzip(), () => undefined));
    known += rows.toString("utf8");
  }
  return !known.includes("installation-key-fingerprint") || known.includes(fingerprint);
}
