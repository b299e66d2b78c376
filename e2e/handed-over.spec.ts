import { continueToForm, enter } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

const handed = "/servicerequest/0?vin=1HGCM82633A004352&ro=RO-4711&comments=Bumper%20replaced";

test("a shop's own program opens a new request with VIN, RO number and comments filled in and the vehicle decoded", async ({ page }) => {
  await enter(page, "shop", handed);
  await continueToForm(page);
  await expect(page.getByLabel("RO number")).toHaveValue("RO-4711");
  await expect(page.getByLabel("VIN", { exact: true })).toHaveValue("1HGCM82633A004352");
  await expect(page.getByText("2003 Honda Accord").first()).toBeVisible();
  await expect(page).toHaveURL(/\/servicerequest\/0$/);
  // A reload is no second time: what was typed since stays.
  await page.getByLabel("RO number").fill("RO-4712");
  await page.reload();
  await expect(page.getByLabel("RO number")).toHaveValue("RO-4712");
});

test("over a draft the reader decides: it stays, or what was handed over takes its place and can be taken back", async ({ page }) => {
  await enter(page, "shop", "/servicerequest/0");
  await page.getByLabel("RO number").fill("RO-1");
  await page.goto(handed);
  await expect(page.getByText("Another program has filled in a request")).toBeVisible();
  await expect(page.getByLabel("RO number")).toHaveValue("RO-1");
  await page.getByRole("button", { name: "Keep the draft" }).click();
  await expect(page.getByText("Another program has filled in a request")).toBeHidden();
  await page.goto(handed);
  await page.getByRole("button", { name: "Use what it filled in" }).click();
  await expect(page.getByLabel("RO number")).toHaveValue("RO-4711");
});

test("an address that was cut or holds nonsense opens the form all the same", async ({ page }) => {
  await enter(page, "shop", "/servicerequest/0?vin=NOT%20A%20VIN%20OI&ro=&foo=1");
  await continueToForm(page);
  await expect(page.getByLabel("RO number")).toHaveValue("");
  await expect(page.getByLabel("VIN", { exact: true })).toHaveValue(/NOTAVINOI/);
});
