import core from "@messageformat/core";
import type { Messages } from "../../../../locales/keys.ts";
import { firstLanguage, languageOf } from "../../../../locales/languages.ts";
import { readTexts, type Texts } from "../../../../locales/texts.ts";

/** Every key there is. */
export type TextKey = keyof Messages;

/** The parameters a key needs: none, or one object. */
export type TextArguments<K extends TextKey> = Messages[K] extends undefined ? [] : [parameters: Messages[K]];

/** Gives the text of a key in one language; the same texts as in the browser. */
export type Translate = <K extends TextKey>(key: K, ...parameters: TextArguments<K>) => string;

// The types say `export default`, while what this CommonJS package exports is the class itself.
const MessageFormat = core as unknown as typeof core.default;

const translators = new Map<string, Translate>();

/**
 * The texts of a language, for PDF, mail and push. `tag` may be a language or a culture (`de`, `de-AT`, `gr`);
 * one that is not offered answers in English. A language is read once, and a text compiled when it is first asked for.
 */
export function translator(tag: string): Translate {
  const language = languageOf(tag) ?? firstLanguage;
  const known = translators.get(language);
  if (known) return known;
  const made = makeTranslator(language, readTexts(language));
  translators.set(language, made);
  return made;
}

function makeTranslator(language: string, texts: Texts): Translate {
  const format = new MessageFormat(language);
  const compiled = new Map<string, (parameters: Record<string, unknown>) => string>();
  return (key, ...parameters) => {
    let say = compiled.get(key);
    if (!say) {
      say = format.compile(texts[key] ?? key);
      compiled.set(key, say);
    }
    return say(parameters[0] ?? {});
  };
}
