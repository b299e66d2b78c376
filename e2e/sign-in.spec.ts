import type { UserRecord } from "@remotebay/contract";
import type { Page } from "@playwright/test";
import { callAs, enter, freshNumber } from "./support/stories.ts";
import { demoPassword, expect, signIn, test } from "./support/test.ts";

async function tryToSignIn(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(user);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("shows a wrong password with the text of the chosen solution, then signs in", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please supply all fields.");

  await tryToSignIn(page, "shop2@demo.test", "not-the-password");
  await expect(page.getByRole("alert")).toHaveText("Incorrect username/password. Please try again.");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

  await page.getByLabel("Service").selectOption("RemoteBay Diagnostics");
  await tryToSignIn(page, "shop2@demo.test", "not-the-password");
  await expect(page.getByRole("alert")).toHaveText("Wrong username / password.");
  await page.getByLabel("Service").selectOption({ label: "RemoteBay" });

  const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/getToken", async (route) => {
    await asked;
    await route.continue();
  });
  await tryToSignIn(page, "shop2@demo.test", demoPassword);
  await expect(page.getByRole("button", { name: "Signing in…" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  letGo();
  await expect(page.getByRole("heading", { name: "Hello, Dana" })).toBeVisible();
});

test("shows how long to wait after too many tries", async ({ page }) => {
  const nobody = `nobody-${freshNumber()}@demo.test`;
  for (let tries = 0; tries < 5; tries++) {
    const reply = await page.request.post("/api/getToken", { data: { user: nobody, pwd: "guess" } });
    expect(reply.status()).toBe(401);
  }
  await page.goto("/login");
  await tryToSignIn(page, nobody, "guess");
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/Too many tries\. You can try again in \d+ seconds?\./);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeDisabled();
});

test("redirects to the requested page", async ({ page }) => {
  await page.goto("/servicerequests/completed?search=Honda");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await tryToSignIn(page, "coord@demo.test", demoPassword);
  await expect(page).toHaveURL(/\/servicerequests\/completed\?search=Honda$/);
  await expect(page.getByRole("heading", { level: 1, name: "Completed" })).toBeVisible();
});

test("asks before signing out, which signs out every tab", async ({ page, context }) => {
  await signIn(page, "coord");
  const other = await context.newPage();
  await other.goto("/servicerequests/submitted");
  await expect(other.getByRole("heading", { level: 1, name: "Submitted" })).toBeVisible();

  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await menu.getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Hello, Owen" })).toBeVisible();

  await menu.getByRole("button", { name: "Sign out" }).click();
  await question.getByRole("button", { name: "Sign out" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(tab).toHaveURL("/login");
  }
  await other.goto("/servicerequests/submitted");
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("marks a practice session until it ends", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("switch", { name: /Practice mode/ }).check();
  await tryToSignIn(page, "shop2@demo.test", demoPassword);
  const mark = page.getByText("Practice mode: nothing here reaches a real technician.");
  await expect(mark).toBeVisible();
  await page.reload();
  await expect(mark).toBeVisible();
  await enterAgainWithoutPractice(page);
  await expect(mark).toHaveCount(0);
});

async function enterAgainWithoutPractice(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page, "shop2");
  await expect(page.getByRole("heading", { name: "Hello, Dana" })).toBeVisible();
}

test("shows RAG-only users only the compatibility checker", async ({ page }) => {
  await enter(page, "rag");
  const checker = page.getByRole("heading", { level: 1, name: "Compatibility" });
  await expect(checker).toBeVisible();
  for (const path of ["/servicerequests/pending", "/servicerequest/0", "/workbench", "/user"]) {
    await page.goto(path);
    await expect(checker, path).toBeVisible();
    await expect(page).toHaveURL("/rag");
  }
  await expect(page.getByRole("navigation", { name: "Main navigation" }).getByRole("link")).toHaveText(["Compatibility"]);
});

test("a UK user completes the profile first, and then gets to the page they wanted", async ({ page }) => {
  const { value: record } = await callAs<UserRecord>("uk", "user/getUserByName");
  // Until it is saved here the profile has no phone; other stories use the same account.
  let isSaved = false;
  await page.route("**/api/user/getUserByName*", (route) =>
    isSaved ? route.continue() : route.fulfill({ json: { ...record, PhoneNumber: "" } }),
  );
  await page.goto("/servicerequests/completed?search=Honda");
  await tryToSignIn(page, "uk@demo.test", demoPassword);
  await expect(page).toHaveURL("/user");
  await expect(page.getByRole("main").getByRole("status").first()).toHaveText("Complete your profile to go onStill missing: Phone.");
  for (const path of ["/", "/chats", "/servicerequests/completed?search=Honda"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/user");
  }
  await page.reload();
  const save = page.getByRole("region", { name: "You", exact: true }).getByRole("button", { name: "Save" });
  await save.click();
  const phone = page.getByLabel("Phone");
  await expect(phone).toHaveAccessibleDescription("This is needed.");
  await phone.fill(record.PhoneNumber);
  isSaved = true;
  await save.click();
  await expect(page).toHaveURL(/\/servicerequests\/completed\?search=Honda$/);
  await expect(page.getByRole("heading", { level: 1, name: "Completed" })).toBeVisible();
});

test("uses the language chosen before sign-in, and keeps it afterwards", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Language").selectOption("Deutsch");
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByLabel("Benutzername").fill("uk@demo.test");
  await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { name: /Callum/ })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("applies a language chosen in the profile on the next device", async ({ page, openBrowser }) => {
  try {
    await enter(page, "five", "/user");
    const stored = page.waitForResponse((reply) => reply.url().endsWith("/api/User/UpdateContact") && reply.ok());
    await page.getByLabel("Language", { exact: true }).selectOption("Ελληνικά");
    await expect(page.locator("html")).toHaveAttribute("lang", "el");
    await stored;
    const elsewhere = await openBrowser();
    await enter(elsewhere, "five");
    await expect(elsewhere.locator("html")).toHaveAttribute("lang", "el");
    await expect(elsewhere.getByRole("link", { name: "Αρχική" }).first()).toBeVisible();
  } finally {
    await callAs("five", "User/UpdateContact", { Language: "" });
  }
});
