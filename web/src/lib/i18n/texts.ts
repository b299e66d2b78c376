import type { Messages } from "../../../../locales/keys.ts";

/** Every text key. */
export type TextKey = keyof Messages;

/** The parameters a key needs: none, or one object. */
export type TextArguments<K extends TextKey> = Messages[K] extends undefined ? [] : [parameters: Messages[K]];

/** Returns the text of a key in the user's language. Keys and parameters are checked by the compiler. */
export type Translate = <K extends TextKey>(key: K, ...parameters: TextArguments<K>) => string;

/** One compiled language. */
export type Compiled = Record<string, string | ((parameters: Record<string, unknown>) => string)>;

/** The texts of a language, by its code, for which a portal has its own wording. */
export type Overlay = (language: string) => Compiled;

/** Creates the lookup of one compiled language, in which a portal's own wordings stand in for its texts. A missing key, which the checks prevent, is returned as text. */
export function translator(compiled: Compiled, own: Compiled = {}): Translate {
  return (key, ...parameters) => say(compiled, own, key, parameters[0]) ?? key;
}

/** Returns the text of a key that is only known at run time, or undefined. The type lets the check for unused keys read the template. */
export type FindText = (key: `${string}.${string}`, parameters?: Record<string, unknown>) => string | undefined;

/** Like `translator`, for keys that are only known at run time: a problem's code, a field's rule. */
export function finder(compiled: Compiled, own: Compiled = {}): FindText {
  return (key, parameters) => say(compiled, own, key, parameters);
}

function say(compiled: Compiled, own: Compiled, key: string, parameters: Record<string, unknown> = {}): string | undefined {
  const source = Object.hasOwn(own, key) ? own : compiled;
  const text = Object.hasOwn(source, key) ? source[key] : undefined;
  return typeof text === "function" ? text(parameters) : text;
}
