import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A standalone page, with a content security policy that allows its own style only. */
export interface TermsPage {
  html: string;
  policy: string;
}

const titles = { en: "Terms and conditions", de: "Nutzungsbedingungen", el: "Όροι χρήσης" } as const;
const pages = new Map<string, TermsPage>();

/** The terms in a language; in English if they are not translated. */
export function termsPage(language: string): TermsPage {
  const known = language === "de" || language === "el" ? language : "en";
  const page = pages.get(known) ?? make(known);
  pages.set(known, page);
  return page;
}

function make(language: keyof typeof titles): TermsPage {
  const style = readTemplate("terms.css");
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titles[language]} – RemoteBay</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${titles[language]}</h1>
${readTemplate(`terms-${language}.html`)}
</main>
</body>
</html>
`;
  const hash = createHash("sha256").update(style).digest("base64");
  return { html, policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'` };
}

function readTemplate(name: string): string {
  return readFileSync(new URL(`../template/${name}`, import.meta.url), "utf8");
}
