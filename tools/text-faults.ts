import { type Token, parse } from "@messageformat/parser";
import { pluralRules } from "../locales/plural.ts";
import { writing, type Writing } from "../locales/writing.ts";
import { type Parameter, parametersOf } from "./locale-messages.ts";

const forms = new Map<string, string[]>();

/** The categories of numbers that a language tells apart. */
export function pluralsOf(language: string): string[] {
  const known = forms.get(language) ?? pluralRules(language).resolvedOptions().pluralCategories.toSorted();
  forms.set(language, known);
  return known;
}

/** What is wrong with a translated text, apart from the words: its parameters, its forms of numbers, its signs. Each as a sentence. */
export function textFaults(language: string, text: string, translated: string): string[] {
  let given: Record<string, Parameter>;
  try {
    given = parametersOf(translated, language);
  } catch (error) {
    return [(error as Error).message];
  }
  return [
    ...parameterFaults(parametersOf(text, "en"), given),
    ...pluralFaults(language, parse(translated)),
    ...signFaults(language, translated),
  ];
}

function parameterFaults(wanted: Record<string, Parameter>, given: Record<string, Parameter>): string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(given)])].flatMap((name) => {
    if (!(name in given)) return [`lacks the parameter {${name}}`];
    if (!(name in wanted)) return [`has a parameter {${name}} that English has not`];
    return String(wanted[name]?.choices) === String(given[name]?.choices) ? [] : [`chooses {${name}} among other words`];
  });
}

/** Each number has exactly the forms of its language, so that none is read as "5 file". */
function pluralFaults(language: string, tokens: readonly Token[]): string[] {
  const wanted = pluralsOf(language);
  return tokens.flatMap((token) => {
    if (!("cases" in token)) return [];
    const inner = token.cases.flatMap((branch) => pluralFaults(language, branch.tokens));
    if (token.type !== "plural") return inner;
    const given = token.cases.map(({ key }) => key).filter((key) => !key.startsWith("="));
    const missing = wanted.filter((form) => !given.includes(form));
    const foreign = given.filter((form) => !wanted.includes(form));
    return [
      ...missing.map((form) => `lacks the form "${form}" of {${token.arg}}`),
      ...foreign.map((form) => `has a form "${form}" of {${token.arg}}, which its language has not`),
      ...inner,
    ];
  });
}

const quotationMarks = /["“”„«»‟‹›‚]/gu;

/** Faults of signs and spaces; names in braces do not count. */
export function signFaults(language: string, translated: string): string[] {
  const rules = writing[language];
  if (!rules) return [`has no rules of writing: see locales/writing.ts`];
  const text = translated.replaceAll(/'(?=[{}])|(?<=[{}])'/g, "").replaceAll("''", "’");
  const foreign = [...new Set(text.match(quotationMarks))].filter((mark) => !rules.quotes.includes(mark));
  return [
    ...foreign.map((mark) => `has the quotation mark ${mark}; its language writes ${rules.quotes.slice(0, 2).join("…")}`),
    ...(/\p{L}'\p{L}/u.test(text) ? ["has a straight apostrophe: ’"] : []),
    ...(/(?<!\n) {2}/.test(text) ? ["has two spaces in a row"] : []),
    ...(/^\s|\s$/.test(text) ? ["begins or ends with a space"] : []),
    ...doubleWords(text, rules),
    ...spaceFaults(text, rules),
    ...(rules.question !== undefined && /\p{L}\?/u.test(text) ? [`ends a question with ?, not ${rules.question}`] : []),
  ];
}

function doubleWords(text: string, { doubles = [] }: Writing): string[] {
  const found = /(?<![\p{L}\d{])(\p{L}{2,}) \1(?![\p{L}\d}])/iu.exec(text)?.[1];
  return found === undefined || doubles.includes(found.toLowerCase()) ? [] : [`says "${found}" twice in a row`];
}

/** A sign before which a space stands, or does not; within ICU's syntax it is no sign. */
function spaceFaults(text: string, { spacedSigns, quotes: [open, close] }: Writing): string[] {
  const words = text.replaceAll(/\{\w+\}/g, "X").replaceAll(/\{\w+, (?:plural|select),|=\d+ \{|\w+ \{/g, " ");
  if (spacedSigns === undefined) return /[\p{L}X] [;:!?](?:\s|$)/u.test(words) ? ["has a space before a sign"] : [];
  const sign = new RegExp(`[^\\s\\u00a0\\u202f${spacedSigns}](?=[${spacedSigns}](?:[\\s\\u00a0}]|$))| (?=[${spacedSigns}](?:\\s|$))`, "u");
  const within = new RegExp(`${open}(?![\\u00a0\\u202f])|(?<![\\u00a0\\u202f])${close}`, "u");
  return [
    ...(sign.test(words.replaceAll(/\d:\d/g, "00")) ? [`has no narrow space (U+202F) before one of ${spacedSigns}`] : []),
    ...(within.test(words) ? [`has no narrow space (U+202F) within ${open}${close}`] : []),
  ];
}
