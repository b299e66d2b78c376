import { createReadStream } from "node:fs";
import { access, readdir, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { StartUpError } from "../start-up/start-up-error.ts";
import { noteOf, readNote, type BackupStore, type Note } from "./backup-note.ts";
import { draftOf } from "./backup-target.ts";
import { counting } from "./summing.ts";

const noteFile = "backup.json";

/**
 * Scheduled backups as folders below `folder`. One that is being written or deleted has another name, which says whose it is: a backup that has its
 * own name is complete.
 */
export function folderStore(folder: string): BackupStore {
  return {
    name: folder,
    list: async () => {
      const notes = await Promise.all((await namesIn(folder)).map((name) => noteIn(folder, name)));
      return notes.filter((note) => note !== undefined).toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    },
    freeBytes: async () => {
      await namesIn(folder);
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    begin: async (name, installation) => {
      await namesIn(folder);
      const draft = await draftOf(join(folder, name), join(folder, unfinished(name, installation)));
      let bytes = 0;
      const write: typeof draft.write = (file, content) =>
        draft.write(
          file,
          counting(content, (more) => (bytes += more)),
        );
      return {
        write,
        finish: async (manifest) => {
          const note = JSON.stringify(noteOf(manifest, { name, installation, bytes }), null, 2);
          await draft.write(noteFile, Readable.from([Buffer.from(`${note}\n`)]));
          await draft.finish(manifest);
        },
        discard: draft.discard,
      };
    },
    open: ({ name }) => ({
      name: join(folder, name),
      has: (file) =>
        access(join(folder, name, file)).then(
          () => true,
          () => false,
        ),
      open: (file) => Promise.resolve(createReadStream(join(folder, name, file))),
    }),
    remove: async ({ name, installation }) => {
      const removing = join(folder, `${name}.${installation}.removing`);
      await rename(join(folder, name), removing);
      await rm(removing, { recursive: true, force: true });
    },
    clean: async (installation) => {
      const leftover = new RegExp(`^remotebay-[\\w-]+\\.${installation}\\.(unfinished|removing)$`);
      for (const name of await namesIn(folder)) if (leftover.test(name)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

const unfinished = (name: string, installation: string) => `${name}.${installation}.unfinished`;

/** The folder is not made: one that is missing is most likely a disk that is not mounted. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new StartUpError(`The folder of backups ${folder} cannot be read: make it, or mount its disk.`, { cause });
  }
}

/** The note of the backup in a folder of that name; a folder that was renamed or copied by hand has that of another one. */
async function noteIn(folder: string, name: string): Promise<Note | undefined> {
  if (!/^remotebay-[\w-]+$/.test(name)) return undefined;
  const note = await readNote(createReadStream(join(folder, name, noteFile)));
  return note?.name === name ? note : undefined;
}
