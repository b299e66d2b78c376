import { firstLanguage, languageOf } from "../../../../locales/languages.ts";

/**
 * The language a reply is written in: the first one offered among those that `Accept-Language` names, in the order of their weights
 * (RFC 9110, 12.5.4), else the user's own, else English.
 */
export function readerLanguage(accepted: string | undefined, own: string): string {
  for (const tag of tagsOf(accepted ?? "")) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return languageOf(own) ?? firstLanguage;
}

function tagsOf(accepted: string): string[] {
  return accepted
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.toLowerCase().startsWith("q="))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
