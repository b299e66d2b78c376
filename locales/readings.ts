import type { Texts } from "./texts.ts";

/** Each text of a language with a mark of the English it was made from, one of its own words, and `read` once somebody else has read it. */
export type Readings = Readonly<Record<string, string>>;

/**
 * How far a text is: `missing`; `unrecorded` since it is new or was written again; `outdated`, its English has changed since it was written;
 * `unread`, nobody but its writer has read it; `read`.
 */
export type ReadingState = "missing" | "unrecorded" | "outdated" | "unread" | "read";

/** How far the text of a key is, by its English, its translation, and what is recorded of it. */
export function stateOf(recorded: string | undefined, english: string, text: string | undefined): ReadingState {
  if (text === undefined) return "missing";
  const [from, own, read] = recorded?.split(" ") ?? [];
  if (own !== markOf(text)) return "unrecorded";
  if (from !== markOf(english)) return "outdated";
  return read === undefined ? "unread" : "read";
}

/** The record after texts were written: new and changed ones are made from today's English and unread; what is outdated stays so. */
export function renewed(readings: Readings, english: Texts, texts: Texts): Readings {
  return recordOf(english, texts, (key, state) => (state === "unrecorded" ? "unread" : undefined), readings);
}

/** The record after somebody who did not write them has read the texts that `isRead` names, beside today's English, and found them right. */
export function afterReading(readings: Readings, english: Texts, texts: Texts, isRead: (key: string) => boolean): Readings {
  return recordOf(english, texts, (key) => (isRead(key) ? "read" : undefined), readings);
}

/** The record after the texts of these keys were found right although their English has changed. */
export function stillRight(readings: Readings, english: Texts, texts: Texts, keys: ReadonlySet<string>): Readings {
  return recordOf(english, texts, (key, state) => (keys.has(key) && state === "outdated" ? "unread" : undefined), readings);
}

/** The keys of a language's texts by how far they are. */
export function byState(readings: Readings, english: Texts, texts: Texts): Readonly<Record<ReadingState, string[]>> {
  const keys: Record<ReadingState, string[]> = { missing: [], unrecorded: [], outdated: [], unread: [], read: [] };
  for (const [key, text] of Object.entries(english)) keys[stateOf(readings[key], text, texts[key])].push(key);
  return keys;
}

type Become = (key: string, state: ReadingState) => "read" | "unread" | undefined;

function recordOf(english: Texts, texts: Texts, become: Become, before: Readings): Readings {
  const entries = Object.entries(english).flatMap(([key, source]): [string, string][] => {
    const text = texts[key];
    if (text === undefined) return [];
    const next = become(key, stateOf(before[key], source, text));
    const kept = before[key];
    if (next === undefined) return kept === undefined ? [] : [[key, kept]];
    return [[key, [markOf(source), markOf(text), ...(next === "read" ? ["read"] : [])].join(" ")]];
  });
  return Object.fromEntries(entries);
}

/** A short mark of a text: another one where a letter differs (FNV-1a, 32 bits). */
function markOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
