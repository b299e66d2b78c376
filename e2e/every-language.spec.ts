import type { Page } from "@playwright/test";
import { languages } from "../locales/languages.ts";
import { readTexts } from "../locales/texts.ts";
import { cutTexts, inspect } from "./support/fit.ts";
import { pathsOf } from "./support/screens.ts";
import { completedRequest, enter, makeRequest, visit } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";
import { inspectLanguage } from "./support/translated.ts";

/** Texts without places, which stand on a screen as they are. */
const plain = (code: string) => Object.values(readTexts(code)).filter((text) => /\p{L}{3}/u.test(text) && !text.includes("{"));

/** English texts on a screen in another language that has other words for them; a control unit is called what the scan tool calls it. */
async function inEnglish(page: Page, code: string): Promise<string[]> {
  const own = new Set([...Object.values(readTexts(code)), "Engine"]);
  const shown = new Set((await page.locator("body").innerText()).split("\n").map((line) => line.trim()));
  return plain("en").filter((text) => shown.has(text) && !own.has(text));
}

// English, German and Greek are walked in full by languages.spec.ts.
for (const { code, culture, texts } of languages.filter((language) => !["en", "de", "el"].includes(language.code))) {
  test(`sign-in, Home, new request, a job and a report are in ${code}`, async ({ openBrowser }) => {
    const { id } = await makeRequest("shop", { ShopComments: "Radar light is on." });
    const report = await completedRequest();
    const page = await openBrowser({ screen: "phone", locale: culture });
    const look = async () => {
      await inspectLanguage(page, code);
      // Where a language is there in part, English stands in.
      if (texts === "all") expect(await inEnglish(page, code), page.url()).toEqual([]);
      expect(await cutTexts(page, { texts: plain(code) }), page.url()).toEqual([]);
    };
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1, name: readTexts(code)["auth.title"] ?? "", exact: true })).toBeVisible();
    await look();
    await enter(page, "shop");
    for (const path of ["/", "/servicerequest/0", `/servicerequest/${id}`, `/report/${report}`]) {
      await visit(page, path);
      if (path.startsWith("/report/")) await expect(page.getByText(readTexts(code)["reports.pdf.asked.title"] ?? "").first()).toBeVisible();
      await look();
    }
  });
}

/** The language with the most letters in all its texts. */
const lengths = languages.map(({ code, culture }) => ({ code, culture, letters: Object.values(readTexts(code)).join("").length }));
const longest = lengths.toSorted((one, other) => other.letters - one.letters)[0] as (typeof lengths)[number];

for (const account of ["shop", "tech"] as const) {
  test(`every screen of ${account} has room for the longest language`, async ({ openBrowser }) => {
    test.setTimeout(240_000);
    const page = await openBrowser({ locale: longest.culture });
    await enter(page, account);
    const cut = (on: Page) => cutTexts(on, { texts: plain(longest.code) });
    expect(await inspect(page, await pathsOf(account), [320, 390, 1440], { each: cut })).toEqual([]);
  });
}
