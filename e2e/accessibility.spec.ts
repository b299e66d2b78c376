import type { Page } from "@playwright/test";
import { plainPaths } from "./support/screens.ts";
import { completedRequest, continueToForm, enter, freshNumber, makeJob, makeRequest, settled, visit } from "./support/stories.ts";
import { demoPassword, expect, expectNoAxeViolations, screens, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

const newRequest = "/servicerequest/0";

for (const screen of ["phone", "desktop"] as const) {
  test(`axe finds nothing on any screen, light or dark: ${screen}`, async ({ openBrowser }) => {
    test.setTimeout(180_000);
    const { id } = await makeJob();
    const done = await completedRequest();

    const visitor = await openBrowser({ screen });
    await visitor.goto("/login");
    await expectAccessible(visitor);

    const shop = await openBrowser({ screen });
    await enter(shop, "shop");
    const paths = [
      ...plainPaths().filter((path) => path !== newRequest),
      "/servicerequests/submitted",
      `/servicerequest/${id}`,
      `/servicerequest/${id}?edit=`,
      `/servicerequest/${done}?tab=findings`,
      `/servicerequest/${done}?tab=history`,
      `/report/${done}`,
      "/nowhere",
      // This screen is last, because the empty form is submitted next.
      newRequest,
    ];
    for (const path of paths) {
      await visit(shop, path);
      await expectAccessible(shop);
    }
    await continueToForm(shop);
    await expectAccessible(shop);
    await shop.getByRole("button", { name: "Send", exact: true }).click();
    await expect(shop.getByRole("alert").first()).toBeVisible();
    await expectAccessible(shop);

    const tech = await openBrowser({ screen });
    await enter(tech, "tech", `/workbench?job=${id}`);
    await expect(tech.getByText("C0035").or(tech.locator('[value="C0035"]')).first()).toBeVisible();
    await expectAccessible(tech);
  });
}

/** Checks the page in light and in dark mode, each after its animations have ended. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settled(page);
    await page.evaluate(stillness);
    await expectNoAxeViolations(page, colorScheme === "dark" ? ["color-contrast"] : undefined);
  }
}

/** Resolves when no animation has run for two frames; infinite animations are ignored after a while. */
async function stillness(): Promise<void> {
  for (let still = 0, frames = 0; still < 2 && frames < 200; frames++) {
    await new Promise(requestAnimationFrame);
    const isMoving = document.getAnimations().some(({ playState }) => playState === "running");
    still = isMoving ? 0 : still + 1;
  }
}

/** Presses Tab until the element with this role and name has the focus; the focus must be visible at each step. */
async function tabTo(page: Page, name: string | RegExp, role: Parameters<Page["getByRole"]>[0]): Promise<void> {
  const target = page.getByRole(role, { name, exact: typeof name === "string" }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    expect(await focusMark(page), "how the focus is seen").not.toBe("");
  }
  throw new Error(`60 times Tab did not lead to ${role} ${String(name)}.`);
}

/** The visible focus indicator of the focused element or of its label or container; empty if there is none. */
async function focusMark(page: Page): Promise<string> {
  return await page.evaluate(() => {
    let element = document.activeElement;
    if (element === document.body) return "the page itself";
    for (let up = 0; element && up < 3; up++, element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1.5) return `outline ${outlineWidth}`;
      if (boxShadow !== "none" && up > 0) return boxShadow;
    }
    return "";
  });
}

test("signs in and sends a request with the keyboard alone, with a visible focus", async ({ page }) => {
  // The form begins with the service that was ordered last.
  await makeRequest("shop");
  await page.goto("/login");
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.type("shop@demo.test");
  await tabTo(page, "Password", "textbox");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Hello, Maya" })).toBeVisible();

  await page.keyboard.press("Tab");
  await tabTo(page, "Skip to the content", "link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { level: 1, name: "New request" })).toBeVisible();

  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "VIN" })).toBeFocused();
  await page.keyboard.type(freshVin().toLowerCase());
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await tabTo(page, "Service reset", "radio");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await tabTo(page, "Accept and continue", "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Programming and coding" })).toBeChecked();
  await tabTo(page, /RO number/, "textbox");
  await page.keyboard.type(`E2E-${freshNumber()}`);
  await tabTo(page, "Send", "button");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
  await expect(page.getByRole("heading", { level: 1, name: "2020 Honda Accord" })).toBeVisible();
});

test("a dialog takes the focus, traps it, and returns it", async ({ page }) => {
  const { id } = await makeRequest("shop");
  await enter(page, "shop", `/servicerequest/${id}`);
  await page.getByRole("button", { name: "Actions" }).press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Cancel request" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cancel this request?" });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Actions" })).toBeFocused();
});

test("nothing is animated with prefers-reduced-motion", async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enter(page, "shop", "/servicerequest/0");
  await settled(page);
  const longest = await page.evaluate(() => {
    const styles = [...document.querySelectorAll("*")].map((element) => getComputedStyle(element));
    const durations = styles.flatMap((style) => `${style.animationDuration},${style.transitionDuration}`.split(","));
    return Math.max(...durations.map((one) => (one.includes("ms") ? 0.001 : 1) * Number.parseFloat(one)));
  });
  expect(longest).toBeLessThanOrEqual(0.001);
});
