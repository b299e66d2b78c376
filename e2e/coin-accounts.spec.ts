import { callAs, enter, freshNumber } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

const locationId = async () => (await callAs<{ Location: { Id: number } }>("rd", "user/getUserByName")).value.Location.Id;
const free = async () => (await callAs<{ balance: number }>("rd", "Mahle/CurrentCoinBalance?remoteBaySn=RB-39001")).value.balance;
const shown = (coins: number) => coins.toLocaleString("en-US");

test("a top-up and a correction are seen at once by the shop, and a wrong one is taken back by an opposite entry", async ({
  page,
  openBrowser,
}) => {
  const note = `Invoice ${freshNumber()}`;
  const id = await locationId();
  const before = await free();
  const shop = await openBrowser({ account: "rd" });
  await shop.goto("/");
  const balance = (coins: number) => shop.getByRole("button", { name: `Coin balance ${shown(coins)},` });
  await expect(balance(before)).toBeVisible();

  await enter(page, "super", "/admin");
  await page.getByRole("link", { name: /^Coins/ }).click();
  await page.getByRole("searchbox").fill("Bellini");
  await page.getByRole("link", { name: "Officina Bellini" }).click();
  await expect(page).toHaveURL(`/admin/coins/${id}`);
  await expectNoAxeViolations(page);
  const form = page.getByRole("region", { name: "Pay in or correct" });
  await form.getByLabel("Coins").fill("120");
  await form.getByLabel("Note").fill(note);
  await expect(form.getByRole("status")).toHaveText(`The balance goes from ${shown(before)} to ${shown(before + 120)} MC.`);
  await form.getByRole("button", { name: "Book" }).click();
  await expect(balance(before + 120)).toBeVisible();

  await form.getByRole("radio", { name: "Correction" }).check({ force: true });
  await form.getByLabel("Coins").fill("-20");
  await form.getByRole("button", { name: "Book" }).click();
  await expect(form.getByLabel("Reason")).toHaveAccessibleDescription(/This is needed/);
  await form.getByLabel("Reason").fill("Counted twice");
  await form.getByRole("button", { name: "Book" }).click();
  await expect(balance(before + 100)).toBeVisible();

  const row = page.getByRole("region", { name: "Statement" }).getByRole("row", { name: new RegExp(note) });
  await row.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(balance(before - 20)).toBeVisible();
  await expect(row).toContainText("taken back by no.");
  await expect(row.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "History" })).toContainText("booked coins");
  await callAs("super", "Admin/BookCoins", { LocationId: id, Kind: "top-up", Coins: 20 });
});

test("an account is marked as low below its number, and found among those that are", async ({ page }) => {
  const id = await locationId();
  const { value: account } = await callAs<{ Version: string; Values: object; Facts: { Available: number } }>(
    "super",
    `Admin/CoinAccount?id=${id}`,
  );
  await callAs("super", "Admin/SaveCoinAccount", {
    Id: id,
    Version: account.Version,
    Values: { ...account.Values, LowBelow: 1_000_000 },
  });
  try {
    await enter(page, "super", "/admin/coins");
    await page.getByRole("link", { name: "Show them" }).click();
    await expect(page.getByRole("row", { name: /Officina Bellini/ })).toContainText("Low");
    await page.getByRole("link", { name: "Officina Bellini" }).click();
    await expect(page.getByText(/MC. That is low/)).toBeVisible();
  } finally {
    const { value: now } = await callAs<{ Version: string }>("super", `Admin/CoinAccount?id=${id}`);
    await callAs("super", "Admin/SaveCoinAccount", { Id: id, Version: now.Version, Values: account.Values });
  }
});

test("a licence that has ended is listed with its shop, and leads to its device", async ({ page }) => {
  const { value: devices } = await callAs<{ Id: number; FriendlyName: string; LocationName: string }[]>(
    "super",
    "Device/GetDevicesForListing?pageSize=1",
  );
  const device = devices[0];
  await callAs("super", "Coins/SetDiagnosticLicence", { DeviceId: device?.Id, Until: new Date(Date.now() - 86_400_000).toISOString() });
  await enter(page, "super", "/admin/licences");
  await page.getByLabel("State").selectOption({ label: "Expired" });
  const row = page.getByRole("row", { name: new RegExp(device?.FriendlyName ?? "") }).first();
  await expect(row).toContainText(device?.LocationName ?? "");
  await expectNoAxeViolations(page);
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(`/admin/devices/${device?.Id}`);
});
