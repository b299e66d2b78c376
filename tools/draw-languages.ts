// `npm run screenshots -- languages` takes pictures of Home, a new request and a report's first page in six languages of different scripts and
// lengths, in a new demonstration world: docs/pictures/languages, for who looks at how a language reads and fits.
import type { Browser } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { languages } from "../locales/languages.ts";
import { readTexts } from "../locales/texts.ts";
import { demoPassword } from "../server/src/testing/app.ts";
import { root } from "./files.ts";

const shown = new Set(["nl", "fi", "el", "pl", "uk", "tr"]);
const folder = join(root, "docs/pictures/languages");
const size = { width: 390, height: 844 };
const gap = 24;

/** Draws one picture a language, with its screens beside each other. */
export async function drawLanguages(browser: Browser, url: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { code, culture } of languages.filter((language) => shown.has(language.code))) {
    const context = await browser.newContext({
      baseURL: url,
      locale: culture,
      serviceWorkers: "block",
      viewport: size,
      colorScheme: "light",
    });
    const page = await context.newPage();
    const pictures: Buffer[] = [];
    const take = async () => {
      await page.waitForLoadState("networkidle");
      pictures.push(await page.screenshot({ animations: "disabled" }));
    };
    await page.goto("/login");
    await page.locator("input[autocomplete~=username]").fill("shop@demo.test");
    await page.locator("input[type=password]").fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL((address) => address.pathname === "/");
    await take();
    await page.goto("/servicerequest/0");
    // The question whether the device is connected; the form is behind it.
    await page.getByRole("main").getByRole("button").first().click();
    await page.getByRole("main").getByRole("textbox").first().waitFor();
    await take();
    await page.goto("/servicerequests/completed");
    await page.getByRole("main").locator("a[href*='/servicerequest/']").first().click();
    await page.waitForURL(/servicerequest\/\d+/);
    const id = /servicerequest\/(\d+)/.exec(page.url())?.[1] ?? "";
    await page.goto(`/report/${id}`);
    await page
      .getByText(readTexts(code)["reports.pdf.asked.title"] ?? "")
      .first()
      .waitFor();
    await take();
    await context.close();
    const canvas = { width: pictures.length * (size.width + gap) - gap, height: size.height, channels: 3 as const, background: "#cfd3d6" };
    await sharp({ create: canvas })
      .composite(pictures.map((input, nth) => ({ input, left: nth * (size.width + gap), top: 0 })))
      .webp({ quality: 80 })
      .toFile(join(folder, `${code}.webp`));
  }
}
