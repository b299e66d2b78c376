import { type FunctionArg, type PlainArg, parse, type Select, type Token } from "@messageformat/parser";

import { pluralRules } from "../locales/plural.ts";

/** The type of a parameter: a number (plural), one of some words (select), or any text. */
export interface Parameter {
  kind: "number" | "choice" | "text";
  /** The options of a select except `other`, sorted. */
  choices: string[];
}

/** The parameters of one ICU text by name. Throws the parser's error if the text is invalid. */
export function parametersOf(text: string, language: string): Record<string, Parameter> {
  const found: Record<string, Parameter> = {};
  const options = parserOptions.get(language) ?? optionsOf(language);
  parserOptions.set(language, options);
  collect(parse(text, options), found);
  return found;
}

type ParserOptions = NonNullable<Parameters<typeof parse>[1]>;
const parserOptions = new Map<string, ParserOptions>();

function optionsOf(language: string): ParserOptions {
  return { cardinal: pluralRules(language).resolvedOptions().pluralCategories, ordinal: ["zero", "one", "two", "few", "many", "other"] };
}

type Argument = PlainArg | FunctionArg | Select;

function collect(tokens: Token[], found: Record<string, Parameter>): void {
  for (const token of tokens) {
    if (token.type === "content" || token.type === "octothorpe") continue;
    note(token, found);
    if ("cases" in token) for (const branch of token.cases) collect(branch.tokens, found);
  }
}

function note(token: Argument, found: Record<string, Parameter>): void {
  if (token.type === "function" && token.key !== "number") {
    throw new Error(
      `{${token.arg}, ${token.key}} is not allowed: format it in code, where the reader's time zone is known, and pass the text.`,
    );
  }
  const known = found[token.arg];
  if (token.type === "argument") {
    found[token.arg] ??= { kind: "text", choices: [] };
  } else if (token.type === "select") {
    const choices = token.cases.map((branch) => branch.key).filter((key) => key !== "other");
    found[token.arg] = { kind: "choice", choices: [...new Set([...(known?.choices ?? []), ...choices])].toSorted() };
  } else {
    found[token.arg] = { kind: "number", choices: [] };
  }
}
