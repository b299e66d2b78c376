/** Why a file is not taken at all. */
export type Refusal = "type" | "size" | "count";

/** What the service takes (AddPicture). */
export const pictureLimits = {
  bytes: 15 * 1024 * 1024,
  count: 30,
  types: ["image/jpeg", "image/png", "image/webp", "image/avif"],
} as const;

/** Which files are pictures the service takes, and why the others are not; `there` pictures are with the job already. */
export function sortFiles(files: readonly File[], there: number): { taken: File[]; refused: { name: string; why: Refusal }[] } {
  const taken: File[] = [];
  const refused: { name: string; why: Refusal }[] = [];
  for (const file of files) {
    const why = refusalOf(file, there + taken.length);
    if (why) refused.push({ name: file.name, why });
    else taken.push(file);
  }
  return { taken, refused };
}

function refusalOf(file: File, there: number): Refusal | undefined {
  if (!(pictureLimits.types as readonly string[]).includes(file.type)) return "type";
  if (file.size > pictureLimits.bytes) return "size";
  return there >= pictureLimits.count ? "count" : undefined;
}
