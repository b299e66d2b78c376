import { messageLanguages, placeholderPattern, type MessageLanguage } from "@remotebay/contract";
import * as v from "valibot";
import { fetchJson } from "../../../platform/http/fetch-json.ts";
import { pairOf, type LanguagePairs, type Translator } from "./translator.ts";

const maxBytes = 200_000;

/** Releases before 1.3 answer without `targets`: any language into any other. */
const Languages = v.array(v.object({ code: v.string(), targets: v.optional(v.array(v.string())) }));
const Translated = v.object({ translatedText: v.array(v.string()) });

/** The code that the server uses for a language, the preferred one first. */
const codesOf = (language: MessageLanguage): string[] =>
  language === "no" ? ["nb", "no", "nn"] : [language, `${language}-${language.toUpperCase()}`];

/** A server with LibreTranslate's interface. `key` is sent if the server asks for one. */
export function libreTranslate(url: string, key?: string): Translator {
  const base = url.replace(/\/+$/, "");
  return {
    name: "libretranslate",
    languages: async (signal) => {
      const { status, body } = await fetchJson(`${base}/languages`, { signal, passTrace: true }, maxBytes);
      if (status !== 200) throw new Error(`LibreTranslate answered ${status} to the list of languages.`);
      return pairsIn(v.parse(Languages, body));
    },
    translate: async (texts, source, target, signal) => {
      const { status, body } = await fetchJson(
        `${base}/translate`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ q: texts.map(toHtml), source, target, format: "html", ...(key === undefined ? {} : { api_key: key }) }),
          signal,
        },
        maxBytes,
      );
      if (status !== 200) throw new Error(`LibreTranslate answered ${status}.`);
      const { translatedText } = v.parse(Translated, body);
      if (translatedText.length !== texts.length) throw new Error("LibreTranslate answered another number of texts.");
      return translatedText.map(fromHtml);
    },
  };
}

function pairsIn(listed: v.InferOutput<typeof Languages>): LanguagePairs {
  const codes = new Map(listed.map(({ code, targets }) => [code, new Set(targets ?? listed.map((other) => other.code))]));
  const offered = messageLanguages.flatMap((language) => {
    const code = codesOf(language).find((known) => codes.has(known));
    return code === undefined ? [] : [{ language, code }];
  });
  return new Map(
    offered.flatMap((from) =>
      offered
        .filter((to) => to !== from && codes.get(from.code)?.has(to.code) === true)
        .map((to) => [pairOf(from.language, to.language), { from: from.code, to: to.code }] as const),
    ),
  );
}

// As HTML a part can be excluded from translation; in plain text the models change unknown words now and then.
function toHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(placeholderPattern, '<span translate="no">$&</span>');
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#x27": "'",
  nbsp: "\u{A0}",
};

function fromHtml(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&([a-z]+|#39|#x27);/gi, (entity, name: string) => entities[name.toLowerCase()] ?? entity);
}
