import type { Page } from "@playwright/test";
import { enter } from "./support/stories.ts";
import { demoPassword, expect, signIn, test } from "./support/test.ts";

const banner = (page: Page) => page.getByRole("banner");
const menuOf = (page: Page, name: string) => banner(page).getByRole("button", { name: `${name}: menu` });

test("the user's name leads to the profile, and the menu stands beside it", async ({ page }) => {
  await enter(page, "shop");
  await banner(page).getByRole("link", { name: "Maya Torres" }).click();
  await expect(page).toHaveURL("/user");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await menuOf(page, "Maya Torres").click();
  await expect(page.getByRole("menuitem", { name: "About" })).toBeVisible();
});

for (const { account, shown, why } of [
  { account: "rd", shown: "Luca Bellini", why: "the remote-diagnostics variant" },
  { account: "rag", shown: "Erin Walsh", why: "RAG-only users" },
] as const) {
  test(`neither name, menu nor palette offers profile and About to ${why}`, async ({ page }) => {
    await enter(page, account);
    await expect(banner(page).getByText(shown, { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: shown })).toHaveCount(0);
    await menuOf(page, shown).click();
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /Profile|About/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: /Profile|About/ })).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("o");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("option", { name: /Profile|About/ })).toHaveCount(0);
  });
}

test("a page that does not exist has no layout, only the way home", async ({ page }) => {
  await enter(page, "shop", "/nowhere");
  for (const path of ["/nowhere", "/servicerequest/x", "/servicerequests/nothing"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" }), path).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Return home" }).click();
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
});

test("the banner of an environment that is not production is on every page, sign-in included", async ({ page }) => {
  await page.route("**/api/configuration", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), environment: "uat", version: "9.9.9" } });
  });
  const mark = page.getByText("User acceptance testing · 9.9.9 · uat");
  await page.goto("/login");
  await expect(mark).toBeVisible();
  await signIn(page, "shop");
  for (const path of ["/", "/user", "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.mouse.wheel(0, 5000);
    await expect(mark, path).toBeInViewport();
  }
});

test("/logout signs out without a question, in every tab", async ({ page, context }) => {
  await page.goto("/login");
  await signIn(page, "shop2");
  const other = await context.newPage();
  await other.goto("/servicerequests/submitted");
  await expect(other.getByRole("heading", { level: 1, name: "Submitted" })).toBeVisible();
  const third = await context.newPage();
  await third.goto("/logout");
  for (const tab of [page, other, third]) {
    await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(tab).toHaveURL("/login");
  }
  expect((await page.request.post("/api/refreshToken")).status()).toBe(401);
  // Sign-in leads Home, not back to the path that signed out.
  await third.getByLabel("Username").fill("rag@demo.test");
  await third.getByLabel("Password", { exact: true }).fill(demoPassword);
  await third.getByRole("button", { name: "Sign in" }).click();
  await expect(third.getByRole("heading", { level: 1, name: "Compatibility", exact: true })).toBeVisible();
  await third.goto("/logout");
  await expect(third.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
