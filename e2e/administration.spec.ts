import { callAs, enter, freshNumber } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

const freshName = () => `Story Shop ${freshNumber()}`;

test("a new shop is opened in one page, changed with its difference shown, and the change is taken back", async ({ page }) => {
  const name = freshName();
  await enter(page, "super", "/admin");
  await page.getByRole("link", { name: /^Shops/ }).click();
  await page.getByRole("link", { name: "New shop" }).click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/.+/);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("City").fill("Leeds");
  await page.getByRole("checkbox", { name: "Calibration", exact: true }).check();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByLabel("City").fill("Hull");
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Save these changes?" });
  await expect(dialog.getByRole("deletion")).toHaveText("Leeds");
  await expect(dialog.getByRole("insertion")).toHaveText("Hull");
  await dialog.getByRole("button", { name: "Save" }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(2);

  await history.getByRole("listitem").filter({ hasText: "Hull" }).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Leeds");
  await expect(history).toContainText("undid a change");
});

test("what two administrators change at once is merged: the other's field is taken, the same field is asked about", async ({
  page,
  openBrowser,
}) => {
  const { value } = await callAs<{ id: number }>("super", "Admin/SaveLocation", { Id: 0, Version: "", Values: shop(freshName()) });
  const path = `/admin/locations/${value.id}`;
  await enter(page, "super", path);
  await page.getByLabel("City").fill("York");
  await page.getByLabel("Street").fill("2 Quay Road");
  const other = await openBrowser({ account: "super" });
  await other.goto(path);
  await other.getByLabel("City").fill("Ripon");
  await other.getByLabel("Postal code").fill("HG4 1AA");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Postal code")).toHaveValue("HG4 1AA");
  await expect(page.getByText("Somebody else changed these meanwhile.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("York");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Somebody else changed these meanwhile.")).toBeHidden();
  await expect(other.getByLabel("City")).toHaveValue("York");
  await expect(other.getByLabel("Street")).toHaveValue("2 Quay Road");
});

test("what was typed survives a reload and another page, until it is saved or discarded", async ({ page }) => {
  const { value } = await callAs<{ id: number }>("super", "Admin/SaveLocation", { Id: 0, Version: "", Values: shop(freshName()) });
  await enter(page, "super", `/admin/locations/${value.id}`);
  await page.getByLabel("City").fill("Selby");
  await expect(page.getByRole("button", { name: "Discard changes" })).toBeVisible();
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Shops" }).click();
  await page.goBack();
  await expect(page.getByLabel("City")).toHaveValue("Selby");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Leeds");
});

test("an Admin has the rooms of their own location, and nothing of another's", async ({ page }) => {
  await enter(page, "admin", "/admin");
  await expect(page.getByRole("link", { name: /^People/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Prices/ })).toBeHidden();
  await page.getByRole("link", { name: /^People/ }).click();
  await expect(page.getByText("Owen Clarke")).toBeVisible();
  await expect(page.getByText("Dana Novak")).toBeHidden();
  await page.goto("/admin/prices");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("opening hours are drawn, shown as shops will see them, and told to open pages", async ({ page, openBrowser }) => {
  // The other partner's portal, whose hours no other story reads.
  const shopPage = await openBrowser({ account: "partner" });
  await enter(page, "super", "/admin/hours");
  await page.getByRole("link", { name: "RemoteBay Partner" }).click();
  await page.getByRole("button", { name: "Add a day" }).click();
  await page.getByLabel("Name of the day").fill("Stocktaking");
  await expect(page.getByRole("region", { name: "The next 14 days, as shops see them" })).toContainText("Stocktaking");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Stocktaking");
  await shopPage.goto("/servicerequest/0");
  await expect(shopPage.getByText(/closed/i).first()).toBeVisible();
  await page.getByRole("region", { name: "History" }).getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("region", { name: "The next 14 days, as shops see them" })).not.toContainText("Stocktaking");
});

test("a colour without contrast is refused while it is chosen and by the service", async ({ page }) => {
  await enter(page, "super", "/admin/variants");
  await page.getByRole("link", { name: "RemoteBay Partner" }).click();
  await page.getByRole("textbox", { name: "Brand, light" }).fill("#ffeeee");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("1.1 to 1");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The contrast is below 4.5 to 1.").first()).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
});

function shop(Name: string) {
  return {
    Name,
    Street: "1 Mill Road",
    PostalCode: "LS1 4AB",
    City: "Leeds",
    State: "",
    Country: "GB",
    TimeZone: "Europe/London",
    PhoneCountryCode: "+44",
    Phone: "113 496 0000",
    BillSameAsPrimary: true,
    Variant: "default",
    CultureCode: "en-GB",
    ScanTypeIds: [1],
    IsHunterClient: false,
    Closed: false,
  };
}
