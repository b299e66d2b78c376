import type { ProblemCode, ReportPicture } from "@remotebay/contract";
import type { Files } from "../../../platform/files/files.ts";
import { ProblemError } from "../../../platform/problem.ts";

type PrintFiles = Pick<Files, "read" | "renderPrint">;

/** The pictures of a report by key, ready for print, without those that are missing or damaged: the report says so in their place. */
export async function readPictures(files: PrintFiles, pictures: readonly ReportPicture[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const missing: ReportPicture[] = [];
  await Promise.all(
    pictures.map(async (picture) => {
      const stored = picture.printKey === undefined ? undefined : await readOrNothing(files, picture.printKey);
      if (stored === undefined) missing.push(picture);
      else found.set(picture.key, stored);
    }),
  );
  // One after the other, so that one report does not fill the queue of pictures.
  for (const { key } of missing) {
    const made = await makePrint(files, key);
    if (made !== undefined) found.set(key, made);
  }
  return found;
}

/** The rendition for print of a picture that has none (an old one) or a damaged one: 30 take seconds. */
async function makePrint(files: PrintFiles, key: string): Promise<Uint8Array | undefined> {
  const full = await readOrNothing(files, key);
  // A file that is whole may still not be a picture.
  return full && orNothing(files.renderPrint(full), "unsupported-type");
}

/** A stored file, or undefined if it is missing or damaged. */
export function readOrNothing(files: Pick<Files, "read">, key: string): Promise<Uint8Array | undefined> {
  return orNothing(files.read(key), "not-found");
}

function orNothing<T>(found: Promise<T>, code: ProblemCode): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === code) return undefined;
    throw error;
  });
}
