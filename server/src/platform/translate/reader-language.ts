import Negotiator from "negotiator";
import { firstLanguage, languageOf } from "../../../../locales/languages.ts";

/** Characters of the header that are read: no browser sends more. */
const maxHeader = 500;

/** The language a reply is written in: the first offered one of `Accept-Language`, by its weights, else the user's own, else English. */
export function readerLanguage(accepted: string | undefined, own: string): string {
  const tags = new Negotiator({ headers: { "accept-language": (accepted ?? "").slice(0, maxHeader) } }).languages();
  for (const tag of tags) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return languageOf(own) ?? firstLanguage;
}
