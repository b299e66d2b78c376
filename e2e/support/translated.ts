import { basename } from "node:path";
import type { Page } from "@playwright/test";
import { readTexts, textFiles } from "../../locales/texts.ts";
import { expect } from "./test.ts";

const nouns = textFiles("en").map((file) => basename(file, ".json"));
/** Text keys look like `requests.form.vehicle`. */
const rawKey = new RegExp(`\\b(?:${nouns.join("|")})(?:\\.[a-zA-Z][a-zA-Z-]*)+\\b`);

/** All visible text and accessible names of the page. */
async function words(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const attributes = ["aria-label", "placeholder", "title", "alt", "data-tip"];
    const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
    const names = named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ""));
    return [document.title, document.body.innerText, ...names].join("\n");
  });
}

/** The horizontal overflow in pixels. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const { scrollingElement, documentElement } = document;
    return (scrollingElement ?? documentElement).scrollWidth - documentElement.clientWidth;
  });
}

/** Looks at an open page in a language: no key instead of a text, no error, nothing that scrolls sideways. */
export async function inspectLanguage(page: Page, language: string): Promise<void> {
  const place = `${page.url()} in ${language}`;
  const failed = readTexts(language)["shell.failedTitle"] ?? "";
  await expect(page.getByRole("heading", { name: failed }), `an error on ${place}`).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  expect(rawKey.exec(await words(page))?.[0], `a key shown on ${place}`).toBeUndefined();
  expect(await overflow(page), `sideways scrolling of ${place}`).toBeLessThanOrEqual(0);
}
