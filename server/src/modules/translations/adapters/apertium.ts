import { messageLanguages, placeholderPattern, type MessageLanguage } from "@remotebay/contract";
import * as v from "valibot";
import { fetchJson } from "../../../platform/http/fetch-json.ts";
import { pairOf, type LanguagePairs, type Translator } from "./translator.ts";

const maxBytes = 200_000;

/** Apertium's codes of the languages, the preferred ones first; Croatian is a written form of `hbs`. */
const codes: Readonly<Record<MessageLanguage, readonly string[]>> = {
  en: ["eng", "en"],
  es: ["spa", "es"],
  fr: ["fra", "fr"],
  it: ["ita", "it"],
  nl: ["nld", "nl"],
  de: ["deu", "de"],
  pt: ["por", "pt"],
  el: ["ell", "el"],
  no: ["nob", "nb", "nno", "nn"],
  fi: ["fin", "fi"],
  sv: ["swe", "sv"],
  sl: ["slv", "sl"],
  pl: ["pol", "pl"],
  hr: ["hbs_HR", "hrv", "hr", "hbs", "sh"],
  da: ["dan", "da"],
  lt: ["lit", "lt"],
};

const Pairs = v.object({ responseData: v.array(v.object({ sourceLanguage: v.string(), targetLanguage: v.string() })) });
const Translated = v.object({ responseData: v.object({ translatedText: v.string() }) });

/** A server of Apertium APY. It has rules and dictionaries for a pair, so it offers few pairs and answers in milliseconds. */
export function apertium(url: string): Translator {
  const base = url.replace(/\/+$/, "");
  return {
    name: "apertium",
    languages: async (signal) => {
      const { status, body } = await fetchJson(`${base}/listPairs`, { signal, passTrace: true }, maxBytes);
      if (status !== 200) throw new Error(`Apertium answered ${status} to the list of pairs.`);
      return pairsIn(v.parse(Pairs, body).responseData.map(({ sourceLanguage, targetLanguage }) => `${sourceLanguage}|${targetLanguage}`));
    },
    translate: async (texts, from, to, signal) => {
      const translated: (string | null)[] = [];
      // One at a time: APY translates the texts of a pair one after the other anyway.
      for (const text of texts) translated.push(await translateOne(base, text, `${from}|${to}`, signal));
      return translated;
    },
  };
}

async function translateOne(base: string, text: string, langpair: string, signal: AbortSignal): Promise<string | null> {
  const body = new URLSearchParams({ langpair, q: text, markUnknown: "yes", format: "txt" });
  const answer = await fetchJson(`${base}/translate`, { method: "POST", body, signal, passTrace: true }, maxBytes);
  if (answer.status !== 200) throw new Error(`Apertium answered ${answer.status}.`);
  return withoutMarks(v.parse(Translated, answer.body).responseData.translatedText);
}

/**
 * Apertium marks what its dictionaries lack: `@` a word without translation, `#` one without the needed form, `*` an unknown one. A marked
 * placeholder is unharmed. A sentence with another `@` or `#`, or with a third of its words unknown, is not fit to be read.
 */
function withoutMarks(text: string): string | null {
  const unmarked = text.replaceAll(markedPlaceholder, "");
  const words = unmarked.replaceAll(placeholderPattern, " ").match(/\p{L}+/gu) ?? [];
  const unknown = unmarked.match(/\*(?=\p{L})/gu) ?? [];
  if (/[@#](?=\p{L})/u.test(unmarked) || unknown.length * 3 >= Math.max(words.length, 1)) return null;
  return unmarked
    .replaceAll(/\*(?=\p{L})/gu, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

const markedPlaceholder = new RegExp(`[@#*]+(?=${placeholderPattern.source})`, "gi");

function pairsIn(listed: readonly string[]): LanguagePairs {
  const known = new Set(listed);
  const pairs = messageLanguages.flatMap((source) =>
    messageLanguages.filter((target) => target !== source).map((target) => [source, target] as const),
  );
  return new Map(
    pairs.flatMap(([source, target]) => {
      const both = codes[source].flatMap((from) => codes[target].map((to) => ({ from, to })));
      const first = both.find(({ from, to }) => known.has(`${from}|${to}`));
      return first === undefined ? [] : [[pairOf(source, target), first] as const];
    }),
  );
}
