import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { channelUrl } from "@remotebay/contract";
import { callAs, completedRequest, enter, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

test("Home says what waits for the shop, in order, as it comes, and each line leads to where it is done", async ({ page }) => {
  const saved = await makeRequest("shop", { Status: "Pending" });
  const job = await makeRequest("shop");
  await callAs("tech", "Workbench/Take", { Id: job.id });
  await enter(page, "shop");
  const waiting = page.getByRole("region", { name: /Waiting for you: \d+/ });
  const lines = waiting.getByRole("link");
  const more = waiting.getByRole("button", { name: /Show all/ });
  await lines.first().waitFor();
  if (await more.isVisible()) await more.click();
  await expect(lines.filter({ hasText: saved.roNumber })).toContainText("Complete and send");
  await expect(lines.filter({ hasText: job.roNumber })).toHaveCount(0);

  await callAs("tech", "Chat/Send", { url: channelUrl(job.id), clientId: randomUUID(), text: "Is the ignition on?" });
  const asked = lines.filter({ hasText: job.roNumber });
  await expect(asked.or(more).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(asked).toContainText("Unread message");
  // What a technician waits for stands before what nobody waits for.
  const texts = await lines.allTextContents();
  const place = (of: { roNumber: string }) => texts.findIndex((text) => text.includes(of.roNumber));
  expect(place(job)).toBeLessThan(place(saved));
  await asked.click();
  await expect(page.getByText("Is the ignition on?")).toBeVisible();
  const waitsFor = async () =>
    (await callAs<{ Id: number; WaitsFor: string }[]>("shop", "ServiceRequest/WaitingFirst")).value.find(({ Id }) => Id === job.id)
      ?.WaitsFor;
  await expect.poll(waitsFor).toBe("answer");
  await page.goBack();
  await lines.first().waitFor();
  if (await more.isVisible()) await more.click();
  await expect(asked).toContainText("A question is open");
  await callAs("shop", "Chat/Send", { url: channelUrl(job.id), clientId: randomUUID(), text: "Yes." });
  await expect(asked).toHaveCount(0);
});

test("the bay's board shows where each car stands, as it moves, and is worked by keyboard", async ({ page }) => {
  const job = await makeRequest("shop");
  const other = await makeRequest("shop");
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, "shop", "/bay");
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const link = (name: string, request: { roNumber: string }) => column(name).getByRole("link").filter({ hasText: request.roNumber });
  await expect(link("Waiting", job)).toBeVisible();
  await callAs("tech", "Workbench/Take", { Id: job.id });
  await expect(link("In work", job)).toContainText("Jonas Keller");
  await callAs("tech", "Chat/Send", { url: channelUrl(job.id), clientId: randomUUID(), text: "Please switch the ignition on." });
  await expect(link("Needs you", job)).toContainText("Unread message");

  await link("Waiting", other).focus();
  await page.keyboard.press("ArrowRight");
  await expect(link("Waiting", other)).not.toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(column("Waiting").getByRole("link").and(page.locator(":focus"))).toHaveCount(1);
  await link("Needs you", job).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${job.id}$`));

  // On a phone the columns are tabs, the one first that needs the shop.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/bay");
  await expect(page.getByRole("tab", { name: /Needs you/ })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel").getByRole("link").filter({ hasText: job.roNumber })).toBeVisible();
});

test("a car's history has its earlier visit, and the months have it as a number, a table and a file", async ({ page }) => {
  const id = await completedRequest();
  await enter(page, "shop", `/servicerequest/${id}`);
  await page.getByRole("link", { name: "History of this car" }).click();
  await expect(page).toHaveURL(`/car/${id}`);
  const visit = page.getByRole("main").getByRole("listitem").first();
  await expect(visit).toContainText("Codes before");
  await visit.getByRole("link", { name: "Open the report" }).click();
  await expect(page).toHaveURL(`/report/${id}`);

  await page.goto("/months");
  const table = page.getByRole("table", { name: "By month" });
  await expect(table.getByRole("row")).toHaveCount(14);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const file = readFileSync(await (await saving).path(), "utf8");
  expect(file.trim().split("\n")).toHaveLength(14);
  expect(file).toMatch(/Month.Requests.Completed/);
});
