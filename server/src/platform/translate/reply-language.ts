import Negotiator from "negotiator";
import { firstLanguage, textsOf } from "../../../../locales/languages.ts";

/** Maximum length of the header that is read; browsers send less. */
const maxHeader = 500;

/** The language of a reply, `en-US` where its texts are American: the best offered one of `Accept-Language` by weight, else the user's own, else English. */
export function replyLanguage(accepted: string | undefined, own: string): string {
  const tags = new Negotiator({ headers: { "accept-language": (accepted ?? "").slice(0, maxHeader) } }).languages();
  for (const tag of tags) {
    const language = textsOf(tag);
    if (language !== undefined) return language;
  }
  return textsOf(own) ?? firstLanguage;
}
