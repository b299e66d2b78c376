import type { ServiceRequest, ShopHours } from "@remotebay/contract";
import { callAs, enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

test("outside of the hours a shop asks for one of the first free times, and Dispatch confirms it", async ({ openBrowser }) => {
  const shop = await openBrowser({ screen: "phone" });
  const closed: ShopHours = { IsOpen: false, OpeningHoursJson: "[]", TimeZone: "Europe/London", OpensAt: null, SupportEmail: "" };
  await shop.route("**/api/openinghours/isShopOpen*", (route) => route.fulfill({ json: JSON.stringify(closed) }));
  await enter(shop, "shop", "/");
  await shop.goto("/servicerequest/0");
  await shop.getByRole("dialog").getByRole("button", { name: "Write it now, send it later" }).click();
  await shop.getByLabel("VIN", { exact: true }).fill(freshVin());
  await expect(shop.getByText("2020 Honda Accord").first()).toBeVisible();
  await shop.getByRole("radio", { name: "Service reset" }).check({ force: true });
  const times = shop.getByRole("group", { name: "First free times" }).getByRole("button");
  await expect(times).toHaveCount(6);
  await expectNoAxeViolations(shop);
  await times.nth(1).click();
  await expect(times.nth(1)).toHaveAttribute("aria-pressed", "true");
  // It can be taken back, and another one be chosen.
  await times.nth(1).click();
  await expect(times.nth(1)).toHaveAttribute("aria-pressed", "false");
  await times.nth(2).click();
  await shop.getByRole("button", { name: "Save as pending" }).click();
  await expect(shop).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
  const id = Number(new URL(shop.url()).pathname.split("/").at(-1));
  const read = async () => (await callAs<ServiceRequest>("shop", `ServiceRequest/ServiceRequest?id=${id}`)).value;
  const { ScheduleDates } = await read();
  const { value: free } = await callAs<{ Times: string[] }>("shop", "ServiceRequest/FreeTimes");
  expect(ScheduleDates.map(({ Date: at }) => new Date(at).toISOString())).toEqual([free.Times[2]]);

  await callAs("shop", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "InProcess" });
  const dispatch = await openBrowser({ screen: "desktop" });
  await enter(dispatch, "dispatch", `/servicerequest/${id}`);
  await dispatch.getByRole("button", { name: "Confirm a date" }).click();
  const dialog = dispatch.getByRole("dialog", { name: "Confirm a date" });
  await expect(dialog.getByRole("group", { name: "The shop’s wishes" }).getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await read()).ConfirmedDate).toBe(free.Times[2]);
  await expect(shop.getByText("Scheduled").first()).toBeVisible();
});
