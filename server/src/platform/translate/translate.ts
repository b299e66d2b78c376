import core from "@messageformat/core";
import type { Messages } from "../../../../locales/keys.ts";
import { firstLanguage, textsOf } from "../../../../locales/languages.ts";
import { readTexts, type Texts } from "../../../../locales/texts.ts";

/** Every text key. */
export type TextKey = keyof Messages;

/** The parameters a key needs: none, or one object. */
export type TextArguments<K extends TextKey> = Messages[K] extends undefined ? [] : [parameters: Messages[K]];

/** Returns the text of a key in one language; the texts are those of the browser. */
export type Translate = <K extends TextKey>(key: K, ...parameters: TextArguments<K>) => string;

// The types declare a default export, but this CommonJS package exports the class itself.
const MessageFormat = core as unknown as typeof core.default;

const translators = new Map<string, Translate>();

/**
 * The texts of a language, for PDF, mail and push. `tag` may be a language or a culture (`de`, `de-AT`, `gr`);
 * a language that is not offered falls back to English. Each language is read once, and a text is compiled at its first use.
 */
export function translator(tag: string): Translate {
  const language = textsOf(tag) ?? firstLanguage;
  const cached = translators.get(language);
  if (cached) return cached;
  const made = makeTranslator(language, readTexts(language));
  translators.set(language, made);
  return made;
}

function makeTranslator(language: string, texts: Texts): Translate {
  const format = new MessageFormat(language);
  const compiled = new Map<string, (parameters: Record<string, unknown>) => string>();
  return (key, ...parameters) => {
    let message = compiled.get(key);
    if (!message) {
      message = format.compile(texts[key] ?? key);
      compiled.set(key, message);
    }
    return message(parameters[0] ?? {});
  };
}
