import type { Device, UserRecord } from "@remotebay/contract";
import { callAs, enter, makeRequest } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

/** A device of Northside Collision that the simulation leaves alone, with the secret that an administrator makes for it. */
async function ownDevice(): Promise<{ Id: number; Secret: string; beat: (stated: object) => Promise<void> }> {
  const { value: user } = await callAs<UserRecord>("shop", "user/getUserByName?username=shop@demo.test");
  const { value: devices } = await callAs<Device[]>("shop", `Device/GetDevices?id=${user.Location?.Id}`);
  const Id = devices.find(({ FriendlyName }) => FriendlyName === "Mobile kit")?.Id ?? 0;
  const { Secret } = (await callAs<{ Secret: string }>("admin", "Device/RotateSecret", { Id })).value;
  return {
    Id,
    Secret,
    beat: async (stated) => void (await callAs("shop", "Device/Heartbeat", { Id, Secret, ...stated })),
  };
}

test("the link to the device is checked before the technician joins, and the technician reads what it said", async ({ openBrowser }) => {
  const device = await ownDevice();
  const { id } = await makeRequest("shop", { Device: { Id: device.Id } });
  const shop = await openBrowser({ screen: "phone" });
  await enter(shop, "shop", `/servicerequest/${id}`);
  const check = shop.getByRole("button", { name: "Check the link" });
  const start = () => Promise.all([shop.waitForResponse(/\/Device\/GetDevices/), check.click()]);
  await start();
  await expect(shop.getByText("Waiting for the device")).toBeVisible();
  // Answered as soon as the device is heard from.
  await device.beat({ Voltage: 11.4 });
  await expect(shop.getByText("Battery: 11.4 V")).toBeVisible();
  await expect(shop.getByText("Below 12 V with the ignition on. Connect a charger.")).toBeVisible();
  await expect(shop.getByText("The device does not say its delay")).toBeVisible();
  await expect(shop.getByText("The link is good")).toHaveCount(0);
  await expectNoAxeViolations(shop);

  const tech = await openBrowser({ screen: "desktop" });
  await enter(tech, "tech", `/workbench?job=${id}`);
  await expect(tech.getByText("Battery: 11.4 V")).toBeVisible();
  await start();
  await device.beat({ Voltage: 12.6, Delay: 45 });
  await expect(shop.getByText("The link is good")).toBeVisible();
  await expect(shop.getByText("Delay: 45 ms")).toBeVisible();
  await expect(tech.getByText("Battery: 12.6 V")).toBeVisible();
  await expectNoAxeViolations(tech);
});
