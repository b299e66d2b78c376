import { callAs, continueToForm, enter } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

test("services are shown in the user's language, and in another one as soon as it is chosen", async ({ openBrowser }) => {
  const page = await openBrowser({ locale: "de-DE" });
  try {
    await enter(page, "shop2", "/servicerequest/0");
    const form = page.getByRole("main");
    await expect(form.getByText("Kalibrierung", { exact: true })).toBeVisible();
    await expect(form.getByText("Calibration", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: /Dana Novak/ }).click();
    await page.getByRole("menuitem", { name: /^Profil/ }).click();
    await page.getByLabel("Sprache", { exact: true }).selectOption("Ελληνικά");
    await expect(page.locator("html")).toHaveAttribute("lang", "el");
    // Back within the application, whose cached replies were in German.
    await page.goBack();
    await continueToForm(page);
    await expect(form.getByText("Βαθμονόμηση", { exact: true })).toBeVisible();
    await expect(form.getByText("Kalibrierung", { exact: true })).toHaveCount(0);
  } finally {
    await callAs("shop2", "User/UpdateContact", { Language: "" });
  }
});
