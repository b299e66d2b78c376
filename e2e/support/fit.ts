import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { continueToForm, settled, visit } from "./stories.ts";
import { resize } from "./widths.ts";

/** Lists, whose first row must be readable in full at every width. */
const isList = (path: string) => path.startsWith("/servicerequests/");

// What runs in the page cannot use functions from outside of it.
/* oxlint-disable unicorn/consistent-function-scoping */
/** What does not fit on the page at its current width: at most a few lines that name the elements. */
async function misfits(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.clientWidth;
    const scrolled = (document.scrollingElement ?? document.documentElement).scrollWidth - wide;
    if (scrolled > 0) found.push(`the page scrolls sideways by ${scrolled} px`);
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.classList[0] ?? ""} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const isShown = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    /** The nearest ancestor that cuts or scrolls what is wider than it. */
    const limit = (element: Element) => {
      for (let up = element.parentElement; up; up = up.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(up);
        if (overflowX !== "visible" || clipPath !== "none")
          return { box: up.getBoundingClientRect(), scrolls: /auto|scroll/.test(overflowX) };
      }
      return undefined;
    };
    for (const element of document.body.querySelectorAll("*")) {
      if (!isShown(element) || element.closest("svg svg, [aria-hidden=true]")) continue;
      const box = element.getBoundingClientRect();
      const within = limit(element);
      // Only screen readers meet it, such as a dialog's own button to close it.
      if (within && within.box.width <= 1) continue;
      if ((box.right > wide + 1 || box.left < -1) && !within?.scrolls) found.push(`beyond the screen: ${nameOf(element)}`);
      if (!element.matches("a, button, input, select, textarea, [role=tab], [role=radio]")) continue;
      if (within && !within.scrolls && (box.right > within.box.right + 1 || box.left < within.box.left - 1))
        found.push(`cut: ${nameOf(element)}`);
      const isField = element.matches("input, textarea, select");
      if (!isField && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible")
        found.push(`its words are cut: ${nameOf(element)}`);
    }
    const lists = document.querySelectorAll("main table, main table + *, main ul[aria-label], main li > a[href^='/servicerequest/']");
    for (const text of Array.from(lists).flatMap((list) => Array.from(list.querySelectorAll("*")))) {
      const { overflowX } = getComputedStyle(text);
      if (overflowX !== "visible" && !text.matches("input, textarea, select") && isShown(text) && text.scrollWidth > text.clientWidth + 1)
        found.push(`cut in a list: ${nameOf(text)}`);
    }
    return found.slice(0, 6);
  });
}
/* oxlint-enable unicorn/consistent-function-scoping */

/** Texts that the product says and of which only a part is shown, as words; data may be shortened. */
export async function cutTexts(page: Page, said: { open: string } | { texts: readonly string[] }): Promise<string[]> {
  return await page.evaluate((what) => {
    const known = new Set("texts" in what ? what.texts : []);
    const isSaid = (text: string) => ("open" in what ? text.includes(what.open) : known.has(text.trim()));
    const elements = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
      (element) =>
        element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && isSaid(node.textContent ?? "")),
    );
    const cut = elements.filter((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // What is folded opens in full.
      if (clipPath !== "none" || element.clientWidth <= 1 || element.closest("details:not([open]) > summary")) return false;
      return (
        (overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2)
      );
    });
    return cut.map((element) => `its words are cut: ${element.textContent?.trim().slice(0, 60)}`);
  }, said);
}

/** What still does not fit after the page had time to be laid out again: a busy machine tells the page of its new width late. */
async function lastingMisfits(page: Page, width: number): Promise<string[]> {
  let found = await misfits(page);
  for (let again = 0; found.length > 0 && again < 3; again++) {
    await resize(page, width);
    await settled(page);
    found = await misfits(page);
  }
  return found;
}

/** What a list says of its first row, as words. */
async function firstRow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const cells = document.querySelectorAll<HTMLElement>("main tbody tr:first-child > td");
    return [...cells]
      .flatMap((cell) => cell.innerText.split("\n"))
      .map((words) => words.trim())
      .filter((words) => words.length > 2);
  });
}

/** Takes a picture to look at when LOOK names a folder. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOK;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w]+/g, "-")}.png`), animations: "disabled" });
}

interface Inspection {
  /** The size of the text, as a reader sets it. */
  text?: string;
  /** What else is looked for on each screen before its widths: faults as words. */
  once?: (page: Page) => Promise<string[]>;
  /** What else is looked for at each width. */
  each?: (page: Page) => Promise<string[]>;
}

/** Opens each path once and goes through the widths; returns everything that does not fit. */
export async function inspect(
  page: Page,
  paths: readonly string[],
  at: readonly number[],
  { text = "100%", once, each }: Inspection = {},
): Promise<string[]> {
  const found: string[] = [];
  // "1 minute ago" must not become "2 minutes ago" between two widths.
  await page.clock.setFixedTime(new Date());
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, path);
    if (path === "/servicerequest/0") await continueToForm(page);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    const words = isList(path) ? await firstRow(page) : [];
    if (once) found.push(...(await once(page)).map((one) => `${path}: ${one}`));
    for (const width of at) {
      await resize(page, width);
      await settled(page);
      const all = await lastingMisfits(page, width);
      if (each) all.push(...(await each(page)));
      const shown = isList(path) ? (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ") : "";
      all.push(...words.filter((one) => !shown.includes(one)).map((one) => `lost: ${one}`));
      found.push(...all.map((one) => `${path} at ${width} px, text ${text}: ${one}`));
      await look(page, `${path}-${width}-${text}-${await page.locator("html").getAttribute("lang")}`);
    }
  }
  return found;
}
