import firstChunks from "virtual:locales";
import { preferredLanguage, textsIn } from "./language.ts";
import type { LibraryTexts } from "./library-texts.ts";
import type { Compiled } from "./texts.ts";

/** A loaded language. */
export interface LoadedLanguage {
  code: string;
  /** Its texts; the rest is added when the first screen that needs it is loaded, before that screen is shown. */
  compiled: Compiled;
  /** The texts of React Aria in it, which come with the rest. */
  library: LibraryTexts;
}

/** The texts loaded so far, by language. */
const known = new Map<string, LoadedLanguage>();
let needsRest = false;

/** Fetches a language. Without a code it loads the preferred language, for the first paint. */
export async function loadLanguage(code: string = preferredLanguage()): Promise<LoadedLanguage> {
  const layers = layersOf(code);
  const language = known.get(code) ?? { code, compiled: {}, library: {} };
  known.set(code, language);
  add(language, await Promise.all(layers.map((first) => first())));
  if (needsRest) add(language, await restOf(layers));
  return { ...language };
}

type First = (typeof firstChunks)[string];
type Rest = Awaited<ReturnType<typeof restOf>>[number];

function add({ compiled, library }: LoadedLanguage, parts: readonly Pick<Rest, "default" | "library">[]): void {
  for (const part of parts) {
    Object.assign(compiled, part.default);
    Object.assign(library, part.library);
  }
}

// A first chunk that is loaded already is not fetched again.
async function restOf(layers: readonly First[]) {
  return await Promise.all(layers.map(async (first) => await (await first()).rest()));
}

/**
 * Wraps the import of a screen so that it resolves once all texts are loaded. Modules imported without it have their texts in the
 * first chunk (`tools/text-keys.ts`), so every screen that sign-in, frame and Home do not need is wrapped.
 */
export function withTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return (await Promise.all([load(), loadRest()]))[0];
    } catch (error) {
      throw (await isReachable()) ? error : new FilesMissing();
    }
  };
}

/** Files of the application are not on this device, and the service does not answer. */
export class FilesMissing extends Error {
  override name = "FilesMissing";
}

/** Whether the service answers at all. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

// Languages chosen later load completely, and those loading now are completed.
async function loadRest(): Promise<void> {
  needsRest = true;
  const missing = [...known.values()].map(async (language) => {
    add(language, await restOf(layersOf(language.code)));
  });
  await Promise.all(missing);
}

function firstOf(code: string): First {
  const first = firstChunks[code];
  if (!first) throw new Error(`No texts for ${code}.`);
  return first;
}

/** The first chunks of a language and, above it, of the words of the browser's culture. */
function layersOf(code: string): First[] {
  const culture = textsIn(code);
  return culture !== code && culture in firstChunks ? [firstOf(code), firstOf(culture)] : [firstOf(code)];
}
