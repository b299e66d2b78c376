import type { Page } from "@playwright/test";
import { sendRequest, typeVin } from "./support/main-job.ts";
import { pageOfLetter } from "./support/letters.ts";
import { callAs, freshNumber } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

const first = "Wrench-and-kettle-9";
const second = "Ratchet/umbrella 41";

/** Has somebody invited to the Northside shop, by a super administrator. */
async function invite(admin: Page, email: string): Promise<void> {
  await admin.goto("/location");
  await admin.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = admin.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Shop").selectOption({ label: "Northside Collision" });
  await dialog.getByLabel("Role").selectOption({ label: "Technician in the shop" });
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(admin.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
}

async function accept(page: Page, email: string): Promise<void> {
  await page.goto(await pageOfLetter(email, "welcome"));
  await expect(page.getByText(/invites you to Northside Collision/)).toBeVisible();
  await page.getByLabel("First name").fill("Nia");
  await page.getByLabel("Last name").fill("Okoye");
  await page.getByLabel("New password", { exact: true }).fill(first);
  await page.getByRole("button", { name: "Create the account" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Nia" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
}

test("from an invitation to the first request", async ({ openBrowser }) => {
  const email = `nia-${freshNumber()}@example.test`;
  await invite(await openBrowser({ account: "super" }), email);
  const page = await openBrowser();
  const link = await pageOfLetter(email, "welcome");
  await page.goto(link);
  await page.getByRole("button", { name: "Create the account" }).click();
  await expect(page.getByText("This is needed.").first()).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("qwertyuiop");
  await expectNoAxeViolations(page);
  await accept(page, email);
  await page.goto("/servicerequest/0");
  await typeVin(page, freshVin());
  await page.getByRole("radio", { name: "Service reset" }).check({ force: true });
  await sendRequest(page);
  // The link worked once.
  const other = await openBrowser();
  await other.goto(link);
  await expect(other.getByRole("alert")).toContainText("This link does not work any more.");
});

test("from a forgotten password to signed in, and the devices on which one is signed in", async ({ openBrowser }) => {
  const email = `leo-${freshNumber()}@example.test`;
  await invite(await openBrowser({ account: "super" }), email);
  const before = await openBrowser();
  await accept(before, email);

  const page = await openBrowser({ screen: "phone" });
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot");
  await page.getByLabel("Username or e-mail").fill(email);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Send the e-mail" }).click();
  await expect(page.getByText("Look into your mailbox")).toBeVisible();

  await page.goto(await pageOfLetter(email, "reset"));
  await page.getByLabel("New password", { exact: true }).fill("Dragon2026!");
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page.getByText("This password is one of those that are tried first.")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(second);
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page.getByText("Your password was changed")).toBeVisible();
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(second);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Nia" })).toBeVisible();
  // The other browser's session ended with the old password.
  await before.reload();
  await expect(before).toHaveURL("/login");

  await before.getByLabel("Username").fill(email);
  await before.getByLabel("Password", { exact: true }).fill(second);
  await before.getByRole("button", { name: "Sign in" }).click();
  await expect(before.getByRole("heading", { name: "Hello, Nia" })).toBeVisible();
  await page.goto("/user");
  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("This device")).toHaveCount(1);
  await devices
    .getByRole("button", { name: /^Sign out (?!everywhere)/ })
    .first()
    .click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await before.reload();
  await expect(before).toHaveURL("/login");

  await page.getByLabel("Current password").fill(second);
  await page.getByLabel("New password", { exact: true }).fill(first);
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("Your password was changed. All other devices were signed out.")).toBeVisible();
});

test("a changed e-mail is confirmed by the letter to it", async ({ openBrowser }) => {
  const email = `mia-${freshNumber()}@example.test`;
  await invite(await openBrowser({ account: "super" }), email);
  const page = await openBrowser();
  await accept(page, email);
  await page.goto("/user");
  await page.getByRole("textbox", { name: "E-mail" }).fill(`new-${email}`);
  await page.getByRole("region", { name: "You", exact: true }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This e-mail is not confirmed yet", { exact: false })).toBeVisible();
  await page.goto(await pageOfLetter(`new-${email}`, "verify"));
  await page.getByRole("button", { name: "Confirm this e-mail" }).click();
  await expect(page.getByText(`new-${email} is confirmed.`)).toBeVisible();
  await page.getByRole("link", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Nia" })).toBeVisible();
  await page.goto("/user");
  await expect(page.getByText("This e-mail is not confirmed yet", { exact: false })).toHaveCount(0);
});

test("an open invitation is listed, sent again and withdrawn; its link works no more", async ({ openBrowser, page }) => {
  const email = `open${freshNumber()}@example.test`;
  const admin = await openBrowser({ account: "super" });
  const { value: user } = await callAs<{ Location: { Id: number } }>("shop", "user/getUserByName");
  await admin.goto(`/location?id=${user.Location.Id}`);
  await admin.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = admin.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  const row = admin.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText(/Technician in the shop · sent .* until/);
  await expectNoAxeViolations(admin);
  const earlier = await pageOfLetter(email, "welcome");
  await row.getByRole("button", { name: `Send again: invitation to ${email}` }).click();
  await expect(admin.getByText("The earlier link no longer works.")).toBeVisible();
  await page.goto(earlier);
  await expect(page.getByText(/does not work any more/)).toBeVisible();
  await expect.poll(() => pageOfLetter(email, "welcome")).not.toBe(earlier);
  const later = await pageOfLetter(email, "welcome");
  await page.goto("about:blank");
  await page.goto(later);
  await expect(page.getByText("invites you to Northside Collision")).toBeVisible();

  await row.getByRole("button", { name: `Withdraw: invitation to ${email}` }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(row).toHaveCount(0);
  await page.goto("about:blank");
  await page.goto(later);
  await expect(page.getByText(/does not work any more/)).toBeVisible();
});
