import { filledWording } from "@remotebay/contract";
import type { Messages } from "../../../../locales/keys.ts";

/** Every text key. */
export type TextKey = keyof Messages;

/** The parameters a key needs: none, or one object. */
export type TextArguments<K extends TextKey> = Messages[K] extends undefined ? [] : [parameters: Messages[K]];

/** Returns the text of a key in the user's language. Keys and parameters are checked by the compiler. */
export type Translate = <K extends TextKey>(key: K, ...parameters: TextArguments<K>) => string;

/** One compiled language. */
export type Compiled = Record<string, string | ((parameters: Record<string, unknown>) => string)>;

/** A portal's own wordings by key, which stand in for the texts of a language. */
export type OwnWords = Readonly<Record<string, string>>;

/** Creates the lookup of one compiled language. A missing key, which the checks prevent, is returned as text. */
export function translator(compiled: Compiled, own: OwnWords = {}): Translate {
  return (key, ...parameters) => say(compiled, own, key, parameters[0]) ?? key;
}

/** Returns the text of a key that is only known at run time, or undefined. The type lets the check for unused keys read the template. */
export type FindText = (key: `${string}.${string}`, parameters?: Record<string, unknown>) => string | undefined;

/** Like `translator`, for keys that are only known at run time: a problem's code, a field's rule. */
export function finder(compiled: Compiled, own: OwnWords = {}): FindText {
  return (key, parameters) => say(compiled, own, key, parameters);
}

function say(compiled: Compiled, own: OwnWords, key: string, parameters: Record<string, unknown> = {}): string | undefined {
  const words = Object.hasOwn(own, key) ? own[key] : undefined;
  if (words !== undefined) return filledWording(words, parameters);
  const text = Object.hasOwn(compiled, key) ? compiled[key] : undefined;
  return typeof text === "function" ? text(parameters) : text;
}
