import { spawn } from "node:child_process";
import { join } from "node:path";
import { callAs, enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, screens, test } from "./support/test.ts";

test.use({ viewport: screens.phone, hasTouch: true });

test("a device is found, gets a secret that is shown once, and is connected as soon as it reports with it", async ({ page, serverUrl }) => {
  await enter(page, "super", "/devices");
  const search = page.getByRole("searchbox", { name: "Search devices" });
  await search.fill("no such box");
  await expect(page.getByText("No device found")).toBeVisible();
  // A device of the world that never reports.
  await search.fill("RB-31002");
  const device = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
  await expect(device).toHaveText([/Brug 2.*De Vries Schadeherstel/s]);
  await expect(page.getByText("1 of 1")).toBeVisible();
  await expect(device.getByText("Connected", { exact: true })).toHaveCount(0);

  // The licence is current while its dialog is open.
  await device.getByRole("button", { name: "Coins and license of Brug 2" }).click();
  const account = page.getByRole("dialog", { name: "Coins of De Vries Schadeherstel" });
  const [row] = (await callAs<{ Id: number }[]>("super", "Device/GetDevicesForListing?search=RB-31002")).value;
  await callAs("super", "Coins/SetDiagnosticLicence", { DeviceId: row?.Id, Until: "2020-06-15T12:00:00.000Z" });
  await expect(account.getByText("License ended on Jun 15, 2020")).toBeVisible();
  await account.getByRole("spinbutton", { name: /^year/ }).click();
  await page.keyboard.type("2036");
  await account.getByRole("button", { name: "Set license" }).click();
  await expect(account.getByText("Licensed until Jun 15, 2036")).toBeVisible();
  await account.getByRole("button", { name: "Pay in" }).click();
  await expect(account.getByRole("textbox", { name: "Coins to pay in" })).toBeFocused();
  await expect(account.getByText("Enter a whole number other than zero, at most 100,000.")).toBeVisible();
  await expectNoAxeViolations(page);
  await account.getByRole("button", { name: "Close" }).click();

  await device.getByRole("button", { name: "New secret for Brug 2" }).click();
  const dialog = page.getByRole("dialog", { name: "New secret for Brug 2" });
  await dialog.getByRole("button", { name: "Replace the secret" }).click();
  const copy = dialog.getByRole("button", { name: /Copy the secret/ });
  const secret = (await copy.innerText()).trim();
  expect(secret).toMatch(/^[\w-]{43}$/);
  const id = /in device (\d+) now/.exec(await dialog.innerText())?.[1] ?? "";
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await device.getByRole("button", { name: "New secret for Brug 2" }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog).not.toContainText(secret);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // What `npm run device` starts.
  const box = spawn(process.execPath, [join(import.meta.dirname, "../tools/device.ts"), "--id", id, "--url", serverUrl], {
    env: { ...process.env, DEVICE_SECRET: secret },
    stdio: "ignore",
  });
  try {
    await expect(device.getByText("Connected", { exact: true })).toBeVisible();
  } finally {
    box.kill();
  }
  await page.reload();
  await expect(search).toHaveValue("RB-31002");
  await expect(device.getByText("Connected", { exact: true })).toBeVisible();
});
