import type { Page } from "@playwright/test";
import { callAs, enter, freshNumber } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alertdialog", { name: "Save these changes?" }).getByRole("button", { name: "Save" }).click();
}

test("an Admin registers a device, sees its secret once and that it was heard from, and retires it: no request can have it any more", async ({
  page,
  serverUrl,
}) => {
  const name = `Lift ${freshNumber()}`;
  await enter(page, "admin", "/admin/devices/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Serial number").fill(`SN-${name}`);
  await page.getByLabel("Type").selectOption({ label: "Wireless interface" });
  await page.getByRole("combobox", { name: "Shop" }).fill("North");
  await page.getByRole("option", { name: "Northside Collision" }).click();
  await page.getByRole("button", { name: "Create" }).click();
  const dialog = page.getByRole("dialog", { name: `New secret for ${name}` });
  await dialog.getByRole("button", { name: "Make a secret" }).click();
  const Secret = await dialog.getByRole("button", { name: "Copy the secret" }).innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("This device has no secret yet and cannot connect.")).toBeHidden();
  await expect(page.getByText(Secret)).toBeHidden();

  const Id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const beat = async () =>
    (
      await fetch(`${serverUrl}/api/Device/Heartbeat`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ Id, Secret }),
      })
    ).status;
  expect(await beat()).toBe(204);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  const week = page.getByRole("region", { name: "Last seven days" });
  await expect(week).toContainText("Heard from in 1 of");
  await week.getByText("As a table").click();
  await expect(week.getByRole("row").last()).toContainText("–");
  await expectNoAxeViolations(page);

  await page.getByRole("switch", { name: "Retired" }).check();
  await save(page);
  await expect(page.getByRole("button", { name: "Replace the secret" })).toBeHidden();
  expect(await beat()).toBe(404);
  await page.goto("/admin/devices?state=retired");
  await expect(page.getByRole("row", { name })).toContainText("Retired");
  await expectNoAxeViolations(page);
  const { value } = await callAs<{ Id: number }[]>("shop", "Device/GetDevicesForListing?pageSize=100");
  expect(value.map((one) => one.Id)).not.toContain(Id);

  await page.goto(`/admin/devices/${Id}`);
  await page.getByRole("region", { name: "History" }).getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Replace the secret" })).toBeVisible();
  expect(await beat()).toBe(204);
});

test("a SuperAdmin licenses a device on its page; its Admin reads the licence there and changes it not", async ({ page, openBrowser }) => {
  const name = `Lift ${freshNumber()}`;
  const [shop] = (await callAs<{ Id: number }[]>("super", "Admin/LocationList?search=Northside")).value;
  const Values = { FriendlyName: name, SerialNumber: name, DeviceTypeId: 2, LocationId: shop?.Id, LicenceUntil: null, Retired: false };
  const { value } = await callAs<{ id: number }>("super", "Admin/SaveDevice", { Id: 0, Version: "", Values });
  await callAs("super", "Admin/SaveDevice", {
    Id: value.id,
    Version: (await callAs<{ Version: string }>("super", `Admin/Device?id=${value.id}`)).value.Version,
    Values: { ...Values, LicenceUntil: "2041-05-06T12:00:00.000Z" },
  });
  await callAs("super", "Device/RotateSecret", { Id: value.id });
  const admin = await openBrowser({ account: "admin" });
  await admin.goto(`/admin/devices/${value.id}`);
  const facts = admin.getByRole("main");
  await expect(facts).toContainText("May 6, 2041");
  await expect(admin.getByRole("group", { name: "License until" })).toBeHidden();

  await enter(page, "super", `/admin/devices?state=never&search=${encodeURIComponent(name)}`);
  await page.getByRole("combobox", { name: "Shop" }).fill("North");
  await page.getByRole("option", { name: "Northside Collision" }).click();
  await expect(page.getByRole("row", { name })).toContainText("May 6, 2041");
  await page.goto(`/admin/devices/${value.id}`);
  await page.getByRole("group", { name: "License until" }).getByRole("spinbutton", { name: /year/ }).fill("2042");
  await save(page);
  await expect(admin.getByRole("region", { name: "History" })).toContainText("May 6, 2042");
});
