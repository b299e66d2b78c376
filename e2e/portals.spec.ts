import type { Page } from "@playwright/test";
import { callAs, enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" rx="4" fill="#8a2432"/></svg>';
const shippedText = "Start with the VIN. Most requests take under a minute.";

/** The page of the other partner's portal, which no other story reads. */
async function portalPath(): Promise<string> {
  const { value } = await callAs<{ Id: number; Key: string }[]>("super", "Admin/VariantList");
  return `/admin/variants/${value.find(({ Key }) => Key === "partner")?.Id}`;
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
}

test("a portal gets a name, a logo and words of its own, which an open page of it shows at once; they are given back one by one", async ({
  page,
  openBrowser,
}) => {
  const shop = await openBrowser({ account: "partner" });
  await shop.goto("/");
  const bar = shop.getByRole("banner");
  await expect(bar).toContainText("RemoteBay Partner");
  await expect(shop.getByText(shippedText)).toBeVisible();

  await enter(page, "super", await portalPath());
  await expect(page.getByText("What differs from what is shipped: Nothing.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Quay Remote");
  await page.getByLabel("Under “New request” on Home").fill("Type the VIN, we do the rest.");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  await expect(page.getByRole("img", { name: "Logo on a dark background" })).toHaveAttribute("src", /^\/api\/Portal\/Logo\?hash=/);
  await expect(page.getByText("What differs from what is shipped: 3 fields")).toBeVisible();

  // Nothing is saved yet: the preview alone has it, and the report's page too.
  const preview = page.locator("[data-preview=light]");
  await expect(preview).toContainText("Quay Remote");
  await expect(preview).toContainText("Type the VIN, we do the rest.");
  await expect(page.locator("[data-report^='Quay Remote'] canvas")).toBeVisible({ timeout: 30_000 });
  await expect(bar).toContainText("RemoteBay Partner");
  await expectNoAxeViolations(page);

  await save(page);
  await expect(bar).toContainText("Quay Remote");
  await expect(bar.locator("img[src^='/api/Portal/Logo']")).toHaveJSProperty("complete", true);
  await expect(shop.getByText("Type the VIN, we do the rest.")).toBeVisible();

  await page.getByRole("button", { name: "Give back: Under “New request” on Home" }).click();
  await save(page);
  await expect(shop.getByText(shippedText)).toBeVisible();
  await expect(bar).toContainText("Quay Remote");

  await page.getByRole("button", { name: "Give all back" }).click();
  await save(page);
  await expect(bar).toContainText("RemoteBay Partner");
  await expect(bar.locator("img[src^='/api/Portal/Logo']")).toHaveCount(0);
  await expect(page.getByText("What differs from what is shipped: Nothing.")).toBeVisible();
});

test("a wording is written in one language after the other, must keep its places, and a file that is no logo is refused", async ({
  page,
}) => {
  await enter(page, "super", await portalPath());
  const advice = page.getByLabel("Advice when it is not available", { exact: true });
  await advice.fill("Call us.");
  await expect(advice).toHaveAccessibleDescription(/English: Keep the placeholders in braces/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await page.getByLabel("Language of the wordings").selectOption("de");
  await expect(advice).toHaveValue("");
  await expect(advice).toHaveAttribute("placeholder", /\{phoneNumber\}/);
  await expect(advice).toHaveAccessibleDescription(/Own words also in: English/);
  await page.getByLabel("Language of the wordings").selectOption("en");
  await advice.fill("Call {phoneNumber}.");
  await expect(advice).not.toHaveAccessibleDescription(/Keep the placeholders/);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<p>no drawing</p>") });
  await expect(page.getByText("This is no SVG, PNG, WebP or JPEG file, or it is damaged.")).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(advice).toHaveValue("");
});

test("a flag says what it does and where, and is given back", async ({ page }) => {
  await enter(page, "super", "/admin/flags");
  await page.getByRole("link", { name: /Audit of the chat/ }).click();
  await expect(page.getByText("On: browsers report problems of the chat to the audit.", { exact: false })).toBeVisible();
  await expect(page.getByText("RemoteBay Diagnostics", { exact: false })).toBeVisible();
  await page.getByRole("switch").click();
  await expect(page.getByText("What differs from what is shipped: 1 field")).toBeVisible();
  await save(page);
  await page.getByRole("button", { name: /^Give back: / }).click();
  await save(page);
  await expect(page.getByText("What differs from what is shipped: Nothing.")).toBeVisible();
});
