import { closedAllDay, type OpeningHours, weekdays } from "@remotebay/contract";
import { callAs, continueToForm, enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";
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

const hoursOfFive = async () => {
  const { value } = await callAs<{ Items: { ID: number }[] }>("five", "openingHours/TenantDetails");
  return (await callAs<OpeningHours>("super", `openingHours/OpeningHours?tenantId=${value.Items[0]?.ID}`)).value;
};
const changeHours = (hours: OpeningHours) => callAs("super", "openingHours/SaveOpeningHours", hours);
