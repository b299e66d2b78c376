import type { Page } from "@playwright/test";
import { firstLanguage } from "../locales/languages.ts";
import { marks, pseudo } from "../locales/pseudo.ts";
import { readTexts } from "../locales/texts.ts";
import { cutTexts, inspect } from "./support/fit.ts";
import { pathsOf } from "./support/screens.ts";
import { enter } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

// The longest languages are half as long again as English; the narrowest phone, a usual one, a desktop.
const widths = [320, 390, 1440];

/** Texts that are shown as they are in English; a place among them would be filled. */
const english = Object.values(readTexts(firstLanguage)).filter((text) => /\p{L}{3}/u.test(text) && !text.includes("{"));

/** English texts that stand on the page: they came from somewhere else than from the language's texts. */
async function untranslated(page: Page): Promise<string[]> {
  const shown = await page.evaluate(([open]) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? "";
      const element = walker.currentNode.parentElement;
      if (text !== "" && !text.includes(open) && element?.checkVisibility() && !element.closest("script, style")) found.add(text);
    }
    return [...found];
  }, marks);
  const known = new Set(english);
  return shown.filter((text) => known.has(text)).map((text) => `not translated: ${text}`);
}

const cut = (page: Page) => cutTexts(page, { open: marks[0] });

for (const account of ["shop", "tech", "rag"] as const) {
  test(`every screen of ${account} is translated and has room for longer words`, async ({ openBrowser }) => {
    test.setTimeout(240_000);
    const page = await openBrowser({ locale: pseudo });
    await enter(page, account);
    expect(await inspect(page, await pathsOf(account), widths, { once: untranslated, each: cut })).toEqual([]);
  });
}

test("sign-in is translated and has room for longer words", async ({ openBrowser }) => {
  const page = await openBrowser({ locale: pseudo });
  expect(await inspect(page, ["/login"], widths, { once: untranslated, each: cut })).toEqual([]);
});
