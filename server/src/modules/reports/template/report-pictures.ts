import type { ReportPicture } from "@remotebay/contract";
import type { Files } from "../../../platform/files/files.ts";
import { renderPrint } from "../../../platform/files/picture.ts";
import { ProblemError } from "../../../platform/problem.ts";

/** The pictures of a report by key, ready for print, without those that are missing or damaged: the report says so in their place. */
export async function readPictures(files: Pick<Files, "read">, pictures: readonly ReportPicture[]): Promise<Map<string, Uint8Array>> {
  const found = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = await readPrint(files, picture);
      return bytes === undefined ? [] : [[picture.key, bytes] as const];
    }),
  );
  return new Map(found.flat());
}

/** The stored rendition for print. Where there is none (an old picture) or it is damaged, it is made anew from the picture: 30 take seconds. */
async function readPrint(files: Pick<Files, "read">, { key, printKey }: ReportPicture): Promise<Uint8Array | undefined> {
  const stored = printKey === undefined ? undefined : await readOrNothing(files, printKey);
  if (stored) return stored;
  const full = await readOrNothing(files, key);
  // A file that is whole may still not be a picture.
  return (
    full &&
    renderPrint(full).then(
      ({ bytes }) => bytes,
      () => undefined,
    )
  );
}

/** A stored file, or undefined if it is missing or damaged. */
export async function readOrNothing(files: Pick<Files, "read">, key: string): Promise<Uint8Array | undefined> {
  return files.read(key).catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === "not-found") return undefined;
    throw error;
  });
}
