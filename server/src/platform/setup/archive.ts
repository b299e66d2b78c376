import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { pipeline } from "node:stream/promises";
import { problem } from "../problem.ts";

/** Bytes that stay free on the disk of an archive: the database needs room too. */
const reserve = 256 * 1_048_576;

/** An archive that arrives in parts. Its content is unpacked beside it, so that it needs its size twice. */
export interface Archive {
  /** Adds the next part, or begins anew at 0; answers how many whole parts are there. Throws `too-large` where the disk has not enough room. */
  add(given: { parts: number; part: number; bytes: Buffer }): Promise<number>;
  /** Unpacks it and answers the folder with the backup; undefined where it holds none. */
  unpack(): Promise<string | undefined>;
  discard(): Promise<void>;
}

/** Keeps an archive in `folder`, which is nobody else's. Each part but the last has `partSize` bytes. */
export function makeArchive(folder: string, partSize: number): Archive {
  const file = join(folder, "archive.tar");
  const unpacked = join(folder, "unpacked");
  return {
    add: async ({ parts, part, bytes }) => {
      if (part === 0) {
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { bavail, bsize } = await statfs(folder);
        if (parts * partSize * 2 + reserve > bavail * bsize)
          throw problem("too-large", { info: { MaxBytes: Math.max(0, bavail * bsize - reserve) / 2 } });
      }
      const size = await stat(file).then(
        (found) => found.size,
        () => 0,
      );
      // A write that was cut off leaves a part of a part, which is written again. After the last one nothing follows.
      const there = Math.floor(size / partSize);
      // A part that was sent twice, or one that is missing: the sender goes on from what is there.
      if (part !== there || part >= parts || (part < parts - 1 && bytes.byteLength !== partSize)) return there;
      const handle = await open(file, "a", 0o600);
      try {
        await handle.truncate(part * partSize);
        await handle.writeFile(bytes);
      } finally {
        await handle.close();
      }
      return part + 1;
    },
    unpack: async () => {
      await rm(unpacked, { recursive: true, force: true });
      await unpackInto(file, unpacked);
      await rm(file, { force: true });
      return backupIn(unpacked);
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Unpacks the files of an archive; their paths stay below `folder`. Rejects where it is damaged. */
async function unpackInto(file: string, folder: string): Promise<void> {
  // Loaded late: most processes never need it.
  const { extract } = await import("tar-stream");
  const entries = extract();
  const reading = pipeline(createReadStream(file), entries);
  reading.catch(() => undefined);
  for await (const entry of entries) {
    const path = normalize(entry.header.name);
    const isInside = !path.startsWith("/") && !path.split(/[\\/]/).includes("..");
    if (entry.header.type !== "file" || !isInside) {
      entry.resume();
      continue;
    }
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await pipeline(entry, createWriteStream(join(folder, path), { flags: "wx", mode: 0o600 }));
  }
  await reading;
}

/** An archive has the files of a backup, or one folder with them. */
async function backupIn(folder: string): Promise<string | undefined> {
  if (await isBackup(folder)) return folder;
  const [only, ...others] = await readdir(folder).catch(() => []);
  return only !== undefined && others.length === 0 && (await isBackup(join(folder, only))) ? join(folder, only) : undefined;
}

/** Whether a folder holds a backup, and whether it is encrypted. */
export async function isBackup(folder: string): Promise<false | "plain" | "encrypted"> {
  const has = (name: string) =>
    stat(join(folder, name)).then(
      (found) => found.isFile(),
      () => false,
    );
  if (await has("manifest.json")) return "plain";
  return (await has("manifest.json.age")) ? "encrypted" : false;
}

/** Writes the files of a backup's folder into one archive. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const { pack } = await import("tar-stream");
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const { size } = await stat(path);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const into = archive.entry({ name: path.slice(folder.length + 1).replaceAll("\\", "/"), size }, (error) =>
      error ? reject(error) : resolve(),
    );
    await pipeline(createReadStream(path), into);
    await promise;
  }
  archive.finalize();
  await writing;
}
