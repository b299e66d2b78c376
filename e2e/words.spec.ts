import type { Page } from "@playwright/test";
import { enter, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

for (const [locale, question, plate] of [
  ["en-US", "Was the windshield replaced?", "License plate"],
  ["en-CA", "Was the windshield replaced?", "License plate"],
  ["en-GB", "Was the windscreen replaced?", "Number plate"],
  ["en-AU", "Was the windscreen replaced?", "Number plate"],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test("the form has the words of the country", async ({ page }) => {
      await enter(page, "shop", "/servicerequest/0");
      await expect(page.getByRole("group", { name: question })).toBeVisible();
      await expect(page.getByRole("textbox", { name: plate })).toBeVisible();
    });
  });
}

test.describe("in German", () => {
  test.use({ locale: "de-DE" });
  test("a field that may stay empty is optional", async ({ page }) => {
    await enter(page, "shop", "/servicerequest/0");
    await expect(page.getByText("optional", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("freiwillig")).toHaveCount(0);
  });
});

test("the current theme is marked and not disabled", async ({ page }) => {
  await enter(page, "shop", "/");
  await page.getByRole("button", { name: /Maya Torres/ }).click();
  const current = page.getByRole("menuitem", { name: "Same as device" });
  await expect(current).toBeVisible();
  await expect(current).not.toHaveAttribute("aria-disabled");
  await expect(current.locator("svg")).toHaveCount(2);
  await expect(page.getByRole("menuitem", { name: "Dark" }).locator("svg")).toHaveCount(1);
});

/** A word without a place to break. */
const word = (letter: string) => letter.repeat(60);

/** Texts that reach beyond the screen, or beyond a box with a border, unless they are clipped there. */
async function textsOutside(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { right, width, height } = range.getBoundingClientRect();
      if (width < 2 || height < 2 || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const boxes: Element[] = [];
      for (let box: Element | null = node.parentElement; box && box !== document.body; box = box.parentElement) boxes.push(box);
      const clip = boxes.findIndex((box) => getComputedStyle(box).overflowX !== "visible");
      const free = clip < 0 ? boxes : boxes.slice(0, clip);
      const isBeyond = (box: Element) =>
        Number.parseFloat(getComputedStyle(box).borderRightWidth) > 0 && right > box.getBoundingClientRect().right + 1;
      if ((clip < 0 && right > innerWidth + 1) || free.some(isBeyond)) found.push((node.textContent ?? "").slice(0, 60));
    }
    return found;
  });
}

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 720 }, hasTouch: true });
  test("long words stay inside their boxes", async ({ page }) => {
    const { id } = await makeRequest("shop", {
      RONumber: "R".repeat(40),
      TicketNumber: "T".repeat(40),
      ShopComments: `${word("C")} ${word("D")}`,
      Vehicle: {
        Year: 2020,
        Make: { Id: 0, Text: word("M") },
        Model: { Id: 0, Text: word("W") },
        Submodel: { Id: 0, Text: word("V") },
        Insurance: { Id: 0, Text: word("I") },
      } as never,
    });
    await enter(page, "shop", `/servicerequest/${id}`);
    for (const path of [
      `/servicerequest/${id}`,
      `/servicerequest/${id}?edit=true`,
      `/servicerequest/${id}?tab=history`,
      "/servicerequests/submitted",
      "/",
    ]) {
      await page.goto(path);
      await expect(page.getByText(word("M")).or(page.getByText("Hello, Maya")).first()).toBeVisible();
      expect.soft(await textsOutside(page), path).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
});
