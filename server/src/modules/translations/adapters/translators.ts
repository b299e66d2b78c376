import { maskText, placeholderPattern, unmaskText, type MessageLanguage } from "@remotebay/contract";
import { makeCache, type Cache } from "../../../platform/cache.ts";
import { makeCircuitBreaker, type CircuitBreaker } from "../../../platform/circuit-breaker.ts";
import type { Log } from "../../../platform/context.ts";
import { pairOf, type LanguagePairs, type Translator } from "./translator.ts";

/** A longer message is not translated. */
export const maxMessage = 5000;
const maxLines = 60;
/** Milliseconds for one call to a translator. */
const timeout = 4000;
const minute = 60_000;

/** A text to translate. */
export interface Untranslated {
  text: string;
  from: MessageLanguage;
  to: MessageLanguage;
  /** People it may name. */
  names: readonly string[];
}

/** A translation and the name of the translator that made it. */
export interface Translation {
  text: string;
  translator: string;
}

/** Thrown if no translator has translated a text and one of them did not answer: a later try may succeed. */
export class TranslatorUnavailable extends Error {}

/** Several translators behind each other. */
export interface Translators {
  /** The translation by the first translator that has one; null: not translated. Throws `TranslatorUnavailable`. */
  translate(message: Untranslated, now: number, log: Log, signal?: AbortSignal): Promise<Translation | null>;
}

/** One translator with what protects us from its failures. */
interface Guarded {
  translator: Translator;
  breaker: CircuitBreaker;
  /** What it offered last, and when it was asked. */
  listed?: { pairs: LanguagePairs; at: number };
  /** By pair and masked text, so that messages that differ in their codes and measures only share an entry. */
  results: Cache<(string | null)[]>;
}

/** Translators in order of quality: the first that has a translation is used. */
export function makeTranslators(list: readonly Translator[]): Translators {
  const all: Guarded[] = list.map((translator) => ({
    translator,
    breaker: makeCircuitBreaker({ failures: 3, pause: minute / 2, maxPause: 10 * minute }),
    results: makeCache({ ttl: 24 * 60 * minute, max: 5000 }),
  }));
  return {
    translate: async ({ text, from, to, names }, now, log, signal) => {
      const masked = text.length > maxMessage || from === to ? null : maskText(text, names);
      if (masked === null || !/\p{L}/u.test(masked.text.replaceAll(placeholderPattern, ""))) return null;
      let unavailable = false;
      for (const guarded of all) {
        const outcome = await attempt(guarded, { text: masked.text, from, to }, now, log, signal);
        if (outcome === unavailableNow) unavailable = true;
        else if (outcome !== null) {
          const translated = unmaskText(masked, outcome);
          if (translated !== null && isPlausible(text, translated)) return { text: translated, translator: guarded.translator.name };
        }
      }
      if (unavailable) throw new TranslatorUnavailable("No translator answered.");
      return null;
    },
  };
}

const unavailableNow = Symbol("unavailable");

async function attempt(
  guarded: Guarded,
  { text, from, to }: { text: string; from: MessageLanguage; to: MessageLanguage },
  now: number,
  log: Log,
  signal?: AbortSignal,
): Promise<string | null | typeof unavailableNow> {
  const { translator, breaker, results } = guarded;
  if (guarded.listed && now - guarded.listed.at < 10 * minute && !guarded.listed.pairs.has(pairOf(from, to))) return null;
  if (!breaker.allows(now)) return unavailableNow;
  const bounded = () => (signal ? AbortSignal.any([signal, AbortSignal.timeout(timeout)]) : AbortSignal.timeout(timeout));
  try {
    const pair = (await listPairs(guarded, now, bounded)).get(pairOf(from, to));
    const lines = text.split(/(\s*\n\s*)/);
    if (pair === undefined || lines.length > 2 * maxLines) return null;
    const texts = lines.filter((_line, nth) => nth % 2 === 0);
    const translated = await results.get(`${pairOf(from, to)} ${text}`, now, () =>
      translator.translate(texts, pair.from, pair.to, bounded()),
    );
    breaker.succeeded();
    // Every second part is a line break, which is kept as it is.
    const parts = lines.map((line, nth) => (nth % 2 === 1 ? line : line === "" ? "" : (translated[nth / 2] ?? null)));
    return parts.includes(null) ? null : parts.join("");
  } catch (error) {
    // A caller that gave up says nothing about the translator.
    if (signal?.aborted !== true) {
      breaker.failed(now);
      log.warn({ translator: translator.name, reason: (error as Error).message }, "translator failed");
    }
    return unavailableNow;
  }
}

async function listPairs(guarded: Guarded, now: number, signal: () => AbortSignal): Promise<LanguagePairs> {
  if (guarded.listed === undefined || now - guarded.listed.at >= 10 * minute)
    guarded.listed = { pairs: await guarded.translator.languages(signal()), at: now };
  return guarded.listed.pairs;
}

/** Whether a result can be a translation: not empty, not the message itself, not many times its length, no control characters. */
function isPlausible(original: string, translated: string): boolean {
  const text = translated.trim();
  // oxlint-disable-next-line no-control-regex
  const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
  return text !== "" && text !== original.trim() && text.length <= original.length * 4 + 200 && !controls.test(text);
}
