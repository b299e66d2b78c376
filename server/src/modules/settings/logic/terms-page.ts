import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { firstLanguage, textsOf } from "../../../../../locales/languages.ts";
import { translator } from "../../../platform/translate/translate.ts";

/** A standalone page, with a content security policy that allows its own style only. */
export interface TermsPage {
  html: string;
  policy: string;
}

const pages = new Map<string, TermsPage>();

/** The terms in a language; in English if they are not translated. */
export function termsPage(tag: string): TermsPage {
  const language = textsOf(tag)?.slice(0, 2) ?? firstLanguage;
  const known = existsSync(fileOf(language)) ? language : firstLanguage;
  const page = pages.get(known) ?? make(known);
  pages.set(known, page);
  return page;
}

function make(language: string): TermsPage {
  const title = translator(language)("about.terms");
  const style = readFileSync(new URL("../template/terms.css", import.meta.url), "utf8");
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – RemoteBay</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${readFileSync(fileOf(language), "utf8")}
</main>
</body>
</html>
`;
  const hash = createHash("sha256").update(style).digest("base64");
  return { html, policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'` };
}

/** The terms of a language, one file each. */
function fileOf(language: string): URL {
  return new URL(`../template/terms-${language}.html`, import.meta.url);
}
