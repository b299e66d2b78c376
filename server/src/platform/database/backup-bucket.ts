import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";
import * as v from "valibot";
import type { Bucket } from "../files/bucket.ts";
import { bytesOf, openDisk, streamOf } from "../files/store.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { noteOf, readNote, type BackupStore, type Note } from "./backup-note.ts";
import type { Manifest } from "./backup-manifest.ts";
import type { BackupTarget } from "./backup-target.ts";

/** Which backups a bucket has, without LIST: each is here before its first object and until after its last. */
const indexKey = "backups.json";
const Index = v.object({
  format: v.literal(1),
  backups: v.array(v.object({ name: v.string(), installation: v.string(), state: v.picklist(["unfinished", "complete", "removing"]) })),
});
type Entry = v.InferOutput<typeof Index>["backups"][number];

/** Several files are stored at once, so numbers of an unfinished backup may be missing; never so many in a row. */
const gap = 32;

/**
 * Scheduled backups in a bucket of their own. The files of one are numbered objects `<name>/000001` and so on, so that what an interrupted one left
 * behind is found by counting; its note `<name>/backup.json`, the last, says which number is which file.
 */
export function bucketStore(bucket: Bucket): BackupStore {
  const disk = openDisk({ dataDir: "", bucket });
  const { setEntry, removeAs } = makeChanges(disk, bucket);
  return {
    name: bucket.name,
    list: async () => {
      const notes: Note[] = [];
      for (const { name, state } of await readIndex(disk, bucket)) {
        const note = state === "complete" ? await noteIn(disk, name) : undefined;
        if (note?.name === name) notes.push(note);
      }
      return notes.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    },
    freeBytes: () => Promise.resolve(undefined),
    begin: async (name, installation) => {
      if ((await readIndex(disk, bucket)).some((entry) => entry.name === name)) await removeAs(name);
      await setEntry({ name, installation, state: "unfinished" });
      return newObjects(
        disk,
        { name, installation },
        {
          finished: () => setEntry({ name, installation, state: "complete" }),
          discard: () => removeAs(name),
        },
      );
    },
    open: (note) => ({
      name: `${bucket.name}/${note.name}`,
      has: (file) => Promise.resolve(note.objects?.includes(file) === true),
      open: async (file) => {
        const content = await streamOf(disk, objectKey(note.name, (note.objects ?? []).indexOf(file) + 1));
        if (content === undefined) throw new Error(`${file} is not there`);
        return content;
      },
    }),
    remove: async ({ name, installation }) => {
      await setEntry({ name, installation, state: "removing" });
      await removeAs(name);
    },
    clean: async (installation) => {
      for (const entry of await readIndex(disk, bucket))
        if (entry.installation === installation && entry.state !== "complete") await removeAs(entry.name);
    },
  };
}

/** The changes of the index. */
function makeChanges(disk: Disk, bucket: Bucket) {
  const setEntry = async (entry: Entry) => {
    const others = (await readIndex(disk, bucket)).filter(({ name }) => name !== entry.name);
    await writeIndex(disk, [...others, entry]);
  };
  const removeAs = async (name: string) => {
    for (let number = 1, missing = 0; missing < gap; number += 1) {
      const key = objectKey(name, number);
      if (await disk.exists(key)) {
        await disk.delete(key);
        missing = 0;
      } else missing += 1;
    }
    await disk.delete(noteKey(name));
    await writeIndex(
      disk,
      (await readIndex(disk, bucket)).filter((entry) => entry.name !== name),
    );
  };
  return { setEntry, removeAs };
}

const objectKey = (name: string, number: number) => `${name}/${String(number).padStart(6, "0")}`;
const noteKey = (name: string) => `${name}/backup.json`;

async function noteIn(disk: Disk, name: string): Promise<Note | undefined> {
  const note = await streamOf(disk, noteKey(name));
  return readNote(note);
}

/** An index that cannot be read is a fault: with an empty one, backups would be forgotten. */
async function readIndex(disk: Disk, { name }: Bucket): Promise<Entry[]> {
  const content = await bytesOf(disk, indexKey).catch((cause: unknown) => {
    throw new StartUpError(
      `The bucket of backups ${name} cannot be read: ${String(cause instanceof Error ? (cause.cause ?? cause) : cause)}`,
      {
        cause,
      },
    );
  });
  if (content === undefined) return [];
  try {
    return v.parse(Index, JSON.parse(Buffer.from(content).toString("utf8"))).backups;
  } catch (cause) {
    throw new StartUpError(`${indexKey} in ${name} is no index of backups. Nothing was changed.`, { cause });
  }
}

function writeIndex(disk: Disk, backups: Entry[]): Promise<void> {
  return disk.put(indexKey, `${JSON.stringify({ format: 1, backups }, null, 2)}\n`);
}

function newObjects(
  disk: Disk,
  { name, installation }: { name: string; installation: string },
  { finished, discard }: { finished: () => Promise<void>; discard: () => Promise<void> },
): BackupTarget {
  const objects: string[] = [];
  let bytes = 0;
  return {
    write: async (file: string, content: Readable) => {
      const key = objectKey(name, objects.push(file));
      const stored = await buffer(content);
      bytes += stored.byteLength;
      await disk.put(key, stored);
    },
    finish: async (manifest: Manifest) => {
      const note: Note = { ...noteOf(manifest, { name, installation, bytes }), objects };
      await disk.put(noteKey(name), `${JSON.stringify(note)}\n`);
      await finished();
    },
    discard,
  };
}
