import { filesUnder, read } from "../../tools/files.ts";

/** The paths of all screens that need no parameters, as their definitions say: a new screen is looked at without being listed. */
export function plainPaths(): string[] {
  const definitions = filesUnder("web/src/screens", /\.screen\.tsx?$/).map(read);
  return definitions.flatMap((text) => /^ {2}path: "(\/[^"$]*)"/m.exec(text)?.[1] ?? []);
}
