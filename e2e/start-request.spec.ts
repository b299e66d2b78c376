import { closedAllDay, type OpeningHours, weekdays } from "@remotebay/contract";
import { callAs, continueToForm, enter } from "./support/stories.ts";
import { demoPassword, expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

test("a shop that is closed is told when it opens, and sends nothing", async ({ openBrowser }) => {
  const page = await openBrowser({ screen: "phone" });
  const before = await hoursOfFive();
  const closed = weekdays.map((dayOfWeek) => ({ dayOfWeek, startTime: closedAllDay, endTime: closedAllDay }));
  try {
    await enter(page, "five");
    await changeHours({ ...before, SupportEmail: "help@remotebay.example", Standard: closed });
    await page.goto("/servicerequest/0");
    const dialog = page.getByRole("dialog", { name: "Requests are not accepted now" });
    await expect(dialog.getByRole("row")).toHaveText(weekdays.map((day) => `${day}Closed`));
    await expect(dialog.getByRole("link", { name: "help@remotebay.example" })).toBeVisible();
    await expect(dialog).toContainText("UK time");
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByLabel("VIN", { exact: true })).toHaveCount(0);

    // Opened, and closed again while the form is filled in: the service refuses it.
    await changeHours({ ...(await hoursOfFive()), Standard: before.Standard });
    await page.reload();
    await continueToForm(page);
    await page.getByLabel("VIN", { exact: true }).fill(freshVin());
    await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
    await page.getByRole("radio", { name: "Service reset" }).check({ force: true });
    await changeHours({ ...(await hoursOfFive()), Standard: [] });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog).toContainText("No opening hours available");
    await expect(page).toHaveURL("/servicerequest/0");
  } finally {
    await changeHours({ ...(await hoursOfFive()), SupportEmail: before.SupportEmail, Standard: before.Standard });
  }
});

test("from sign-in to sent in seven interactions, two typed fields of them besides the password", async ({ page }) => {
  let [interactions, typed] = [0, 0];
  const press = async (role: "link" | "button" | "radio", name: string) => {
    interactions += 1;
    await page
      .getByRole(role, { name, exact: true })
      .first()
      .click({ force: role === "radio" });
  };
  // Text with the Enter that ends it is one interaction: scanners and password managers send it too.
  const type = async (label: string, text: string) => {
    interactions += 1;
    typed += label === "Password" ? 0 : 1;
    const field = page.getByLabel(label, { exact: label !== "Username" });
    await expect(field).toBeEnabled();
    await field.pressSequentially(text);
    if (label === "Password") await field.press("Enter");
  };
  await page.goto("/login");
  await type("Username", "shop@demo.test");
  await type("Password", demoPassword);
  await press("link", "New request");
  await press("button", "Continue");
  await expect(page.getByLabel("VIN", { exact: true })).toBeFocused();
  await type("VIN", freshVin());
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await press("radio", "Service reset");
  // The connected device is chosen already.
  await expect(page.getByRole("radio", { name: /Connected/ }).first()).toBeChecked();
  await press("button", "Send");
  await expect(page.getByText("Waiting for a Master Technician", { exact: false }).first()).toBeVisible();
  expect([interactions, typed]).toEqual([7, 2]);
});

const hoursOfFive = async () => {
  const { value } = await callAs<{ Items: { ID: number }[] }>("five", "openingHours/TenantDetails");
  return (await callAs<OpeningHours>("super", `openingHours/OpeningHours?tenantId=${value.Items[0]?.ID}`)).value;
};
const changeHours = (hours: OpeningHours) => callAs("super", "openingHours/SaveOpeningHours", hours);
