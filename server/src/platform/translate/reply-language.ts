import Negotiator from "negotiator";
import { firstLanguage, languageOf } from "../../../../locales/languages.ts";

/** Maximum length of the header that is read; browsers send less. */
const maxHeader = 500;

/** The language of a reply: the best offered one of `Accept-Language` by weight, else the user's own, else English. */
export function replyLanguage(accepted: string | undefined, own: string): string {
  const tags = new Negotiator({ headers: { "accept-language": (accepted ?? "").slice(0, maxHeader) } }).languages();
  for (const tag of tags) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return languageOf(own) ?? firstLanguage;
}
