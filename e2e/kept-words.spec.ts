import { callAs, enter, freshNumber, makeRequest } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

test("a reply is added and reworded by an administrator, and chosen in a chat", async ({ page, openBrowser }) => {
  const van = `Our van ${freshNumber()} is on its way.`;
  await enter(page, "super", "/admin/replies");
  await page.getByRole("link", { name: "New reply" }).click();
  await page.getByLabel("Group").selectOption({ label: "Waiting" });
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByLabel("English")).toHaveAccessibleDescription(/This is needed/);
  await page.getByLabel("English").fill("Our van");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Our van" })).toBeVisible();
  await page.getByLabel("English").fill(van);
  await page.getByLabel("Deutsch").fill("Unser Wagen ist unterwegs.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: van })).toBeVisible();
  await expectNoAxeViolations(page);

  const { id } = await makeRequest("shop");
  const shop = await openBrowser({ account: "shop" });
  await shop.goto(`/servicerequest/${id}`);
  await shop.getByRole("button", { name: /^Chat/ }).first().click();
  const message = shop.getByRole("textbox", { name: "Message" });
  await message.press("/");
  await expect(shop.getByRole("combobox", { name: "Search replies" })).toBeFocused();
  await shop.keyboard.type(van);
  await shop.keyboard.press("Enter");
  await expect(message).toHaveValue(van);
  await message.press("Enter");
  await expect(shop.getByRole("article").filter({ hasText: van })).toBeVisible();

  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL("/admin/replies");
});

test("new terms are written from those in force, previewed, published, shown, and the shipped ones come back", async ({ page }) => {
  const words = `Workshops agree ${freshNumber()}.`;
  const terms = async () => {
    const reply = await page.request.get("/api/TC/TermsAndConditions", { headers: { "accept-language": "sl" } });
    return await reply.text();
  };
  await enter(page, "super", "/admin");
  await page.getByRole("link", { name: /^Terms and conditions/ }).click();
  await page.getByLabel("Language").selectOption({ label: "Slovenian" });
  await page.getByRole("button", { name: "New version" }).click();
  const text = page.getByLabel("Text");
  await expect(text).toHaveValue(/1993/);
  await text.fill(`# Cene\n\n${words}\n\n- ena\n- dve`);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Cene" })).toBeVisible();
  await expect(preview.getByRole("listitem")).toHaveText(["ena", "dve"]);
  expect(await terms()).not.toContain(words);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("In force").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "What this version changed" }).getByRole("insertion").first()).toHaveText(words);
  await expectNoAxeViolations(page);
  expect(await terms()).toContain(`<p>${words}</p>`);
  expect(await terms()).not.toContain("1993");

  await page.getByRole("button", { name: "Go back to the shipped terms" }).click();
  await expect(page.getByText("The shipped terms are shown.")).toBeVisible();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("region", { name: "What this version changed" })).toBeVisible();
  expect(await terms()).toContain("1993");
  expect((await callAs<unknown[]>("super", "Admin/TermsList?language=sl")).value.length).toBeGreaterThan(1);
});
