import { filesUnder, read } from "../../tools/files.ts";

/** The paths of all screens that need no parameters, from their definitions, so that a new screen is tested automatically. */
export function plainPaths(): string[] {
  const definitions = filesUnder("web/src/screens", /\.screen\.tsx?$/).map(read);
  return definitions.flatMap((text) => /^ {2}path: "(\/[^"$]*)"/m.exec(text)?.[1] ?? []);
}
