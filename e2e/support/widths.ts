import type { Page } from "@playwright/test";

/** The widths that every screen holds at, in pixels (phones, tablets, laptops). */
export const widths = [320, 390, 768, 834, 1024, 1180, 1440];

/** Changes the width of a page that is shown, and waits until it is laid out again. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
}
