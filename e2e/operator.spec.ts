import { pageOfLetter } from "./support/letters.ts";
import { sendRequest, typeVin } from "./support/main-job.ts";
import { callAs, enter, freshNumber, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

// What whoever runs RemoteBay does without a developer and without a restart.

const balance = async () => (await callAs<{ balance: number }>("rd", "Mahle/CurrentCoinBalance?remoteBaySn=RB-39001")).value.balance;

test("a new shop goes from nothing to its first sent request, without anybody leaving the administration", async ({
  page,
  openBrowser,
}) => {
  const name = `Harbour Collision ${freshNumber()}`;
  const email = `robin-${freshNumber()}@example.test`;
  await enter(page, "super", "/admin/locations/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("City").fill("Hull");
  await page.getByRole("checkbox", { name: "Service reset", exact: true }).check();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto("/admin/people");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Shop").selectOption({ label: name });
  await dialog.getByLabel("Role").selectOption({ label: "Technician in the shop" });
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();

  const shop = await openBrowser();
  await shop.goto(await pageOfLetter(email, "welcome"));
  await shop.getByLabel("First name").fill("Robin");
  await shop.getByLabel("Last name").fill("Ashworth");
  await shop.getByLabel("Phone").fill("113 496 0007");
  await shop.getByLabel("New password", { exact: true }).fill("Wrench-and-kettle-9");
  await shop.getByRole("button", { name: "Create the account" }).click();
  await expect(shop.getByRole("heading", { name: "Hello, Robin" })).toBeVisible();
  await shop.goto("/servicerequest/0");
  await typeVin(shop, freshVin());
  await shop.getByRole("radio", { name: "Service reset" }).check({ force: true });
  await sendRequest(shop);

  await page.goto("/admin/people");
  await page.getByRole("searchbox").fill("Ashworth");
  await expect(page.getByRole("row", { name: /Robin Ashworth/ }).first()).toContainText(name);
});

test("a price that changes while a request is written is seen at once and holds for it; one that was sent before keeps its own", async ({
  page,
  openBrowser,
}) => {
  const { value: services } = await callAs<{ Value: string; Name: string }[]>("super", "Admin/Choices?of=services");
  const reset = Number(services.find(({ Name }) => Name === "Service reset")?.Value);
  await makeRequest("rd", { ScanType: { Id: reset } });
  const before = await balance();
  const shop = await openBrowser({ account: "rd" });
  await shop.goto("/servicerequest/0");
  await typeVin(shop, freshVin());
  await expect(shop.getByRole("radio", { name: "Service reset Costs 25 MC" })).toBeChecked();
  const ValidFrom = new Date(Date.now() - 1_000).toISOString();
  const Values = { Variant: "rd", ScanTypeId: reset, ServiceElementId: null, Coins: 31, ValidFrom };
  const { value: price } = await callAs<{ id: number }>("super", "Admin/SavePrice", { Id: 0, Version: "", Values });
  try {
    await expect(shop.getByRole("radio", { name: "Service reset Costs 31 MC" })).toBeChecked();
    await shop.getByRole("button", { name: "Send", exact: true }).click();
    const question = shop.getByRole("alertdialog");
    await expect(question).toContainText("Costs 31 MC.");
    await question.getByRole("button", { name: /^Send/ }).click();
    await expect(shop).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
    // What the first one holds is as it was.
    expect(await balance()).toBe(before - 31);
  } finally {
    await enter(page, "super", `/admin/prices/${price.id}`);
    await page.getByRole("region", { name: "History" }).getByRole("button", { name: "Undo" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
    await expect(shop.getByText("Costs 31 MC")).toHaveCount(0);
  }
});

test("new hours refuse a request that is sent a minute later, from a form that was open before", async ({ page, openBrowser }) => {
  const shop = await openBrowser({ account: "partner" });
  await shop.goto("/servicerequest/0");
  await typeVin(shop, freshVin());
  await shop.getByRole("radio", { name: "Service reset" }).check({ force: true });
  const { value: rows } = await callAs<{ Id: number; Name: string }[]>("super", "Admin/HoursList");
  const tenant = rows.find(({ Name }) => Name === "RemoteBay Partner")?.Id ?? 0;
  const read = async () => (await callAs<{ Version: string; Values: object }>("super", `Admin/Hours?id=${tenant}`)).value;
  const { Version, Values } = await read();
  const everyDay = Array.from({ length: 14 }, (_, nth) => new Date(Date.now() + (nth - 1) * 86_400_000).toISOString().slice(0, 10));
  const Holidays = everyDay.map((scheduledDate) => ({
    scheduledDate,
    notes: "Stocktaking",
    startTime: "Closed All Day",
    endTime: "Closed All Day",
  }));
  await callAs("super", "Admin/SaveHours", { Id: tenant, Version, Values: { ...Values, Holidays } });
  try {
    await shop.getByRole("button", { name: "Send", exact: true }).click();
    await expect(shop.getByRole("dialog", { name: "Requests are not accepted now" })).toBeVisible();
    await expect(shop).toHaveURL("/servicerequest/0");
  } finally {
    await enter(page, "super", `/admin/hours/${tenant}`);
    await page.getByRole("region", { name: "History" }).getByRole("button", { name: "Undo" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("region", { name: "The next 14 days, as shops see them" })).not.toContainText("Stocktaking");
  }
});
