import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localesFolder } from "./texts.ts";

/** What a translator has to know of a text besides its words. */
export interface Note {
  /** Where it stands, who reads it, what fills its places. */
  note?: string;
  /** The most characters that there is room for, with its places empty. */
  max?: number;
}

type Tree = { [name: string]: string | Note | Tree };

/** The notes of `locales/notes/<noun>.json` by the key of their text: a sentence, or a sentence with the room that there is. */
export function readNotes(folder: string = localesFolder): Record<string, Note> {
  const place = join(folder, "notes");
  const found: Record<string, Note> = {};
  for (const file of existsSync(place) ? readdirSync(place) : []) {
    if (file.endsWith(".json")) flatten(JSON.parse(readFileSync(join(place, file), "utf8")) as Tree, file.slice(0, -5), found);
  }
  return found;
}

function flatten(tree: Tree, prefix: string, into: Record<string, Note>): void {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}.${name}`;
    if (typeof value === "string") into[key] = { note: value };
    else if (isNote(value)) into[key] = value;
    else flatten(value, key, into);
  }
}

function isNote(value: Note | Tree): value is Note {
  return typeof value.note === "string" || typeof value.max === "number";
}
