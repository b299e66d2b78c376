import chunks from "virtual:locales";
import { preferredLanguage } from "./language.ts";
import type { Compiled } from "./texts.ts";

/** A language ready to be shown. */
export interface LoadedLanguage {
  code: string;
  /** Its texts; the rest is added when the first screen that needs it is loaded, before that screen is shown. */
  compiled: Compiled;
}

/** The texts of each language that was asked for, as far as they are here. */
const known = new Map<string, Compiled>();
let needsRest = false;

/** Fetches a language. Call it with no code before the first paint: it then takes the reader's own. */
export async function loadLanguage(code: string = preferredLanguage()): Promise<LoadedLanguage> {
  const chunk = chunksOf(code);
  const compiled = known.get(code) ?? {};
  known.set(code, compiled);
  const parts = await Promise.all(needsRest ? [chunk.first(), chunk.rest()] : [chunk.first()]);
  for (const part of parts) Object.assign(compiled, part.default);
  return { code, compiled };
}

/**
 * Wraps the loading of a screen: it is there once all texts are. The texts of what is loaded without it come with the first chunk
 * (`tools/text-keys.ts`), so whatever is not needed for sign-in, frame and Home is wrapped.
 */
export function withTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), loadRest()]))[0];
}

// Languages that are chosen later come whole; those on their way now are made so.
async function loadRest(): Promise<void> {
  needsRest = true;
  const missing = [...known].map(async ([code, compiled]) => Object.assign(compiled, (await chunksOf(code).rest()).default));
  await Promise.all(missing);
}

function chunksOf(code: string) {
  const chunk = chunks[code];
  if (!chunk) throw new Error(`No texts for ${code}.`);
  return chunk;
}
