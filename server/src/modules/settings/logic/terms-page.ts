import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { type TextBlock, textBlocks, textOfBlocks } from "@remotebay/contract";
import { firstLanguage, textsOf } from "../../../../../locales/languages.ts";
import { translator } from "../../../platform/translate/translate.ts";

/** A standalone page, with a content security policy that allows its own style only. */
export interface TermsPage {
  html: string;
  policy: string;
}

const shippedPages = new Map<string, TermsPage>();

/** The language in which a reader with a tag such as `de-AT` reads the terms. */
export function termsLanguage(tag: string): string {
  return textsOf(tag)?.slice(0, 2) ?? firstLanguage;
}

/** The page of the terms with an own text in the syntax of `textBlocks`; without one that of the shipped terms, in English if they are not translated. */
export function pageOfTerms(language: string, own: string): TermsPage {
  if (own !== "") return pageWith(language, htmlOfBlocks(textBlocks(own)));
  const known = existsSync(fileOf(language)) ? language : firstLanguage;
  const page = shippedPages.get(known) ?? pageWith(known, readFileSync(fileOf(known), "utf8"));
  shippedPages.set(known, page);
  return page;
}

/** The shipped terms in the syntax of `textBlocks`. */
export function shippedTerms(language: string): string {
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf(firstLanguage);
  return textOfBlocks(blocksOfHtml(readFileSync(file, "utf8")));
}

/** Blocks as HTML: these four elements and text alone, whatever is typed. */
export function htmlOfBlocks(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "heading") return `<h2>${escaped(block.text)}</h2>`;
      if (block.kind === "paragraph") return `<p>${escaped(block.text)}</p>`;
      return `<ul>\n${block.items.map((item) => `<li>${escaped(item)}</li>`).join("\n")}\n</ul>`;
    })
    .join("\n");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? "");
}

/** The blocks of the shipped terms, which have no other elements. */
function blocksOfHtml(html: string): TextBlock[] {
  return Array.from(html.matchAll(/<(h2|p|ul)>([\s\S]*?)<\/\1>/g), ([, tag, inner = ""]): TextBlock => {
    if (tag === "ul") return { kind: "list", items: Array.from(inner.matchAll(/<li>([\s\S]*?)<\/li>/g), ([, item = ""]) => plain(item)) };
    return { kind: tag === "h2" ? "heading" : "paragraph", text: plain(inner) };
  });
}

function plain(html: string): string {
  const text = Object.entries(entities).reduce((read, [sign, entity]) => read.replaceAll(entity, sign), html.replaceAll("&nbsp;", " "));
  return text.replaceAll(/[^\S\u00a0\u202f]+/g, " ").trim();
}

function pageWith(language: string, content: string): TermsPage {
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
${content}
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
