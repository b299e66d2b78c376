import { readFileSync } from "node:fs";
import type { getTeamQuality, Reply } from "@remotebay/contract";
import { callAs, enter, makeRequest } from "./support/stories.ts";
import { expect, screens, test } from "./support/test.ts";

type Quality = Reply<typeof getTeamQuality>;

/** A job of Aisha Rahman that was completed now. */
async function completeJob(): Promise<void> {
  const { id } = await makeRequest("shop", {});
  await callAs("tech2", "Workbench/Take", { Id: id });
  await callAs("tech2", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Completed", Reason: "Story" });
}

test("Dispatch looks at the numbers of the last weeks, of one shop alone, and by technician without a ranking", async ({ page }) => {
  await completeJob();
  await enter(page, "dispatch", "/team");
  await page.getByRole("link", { name: "Quality" }).click();
  await expect(page).toHaveURL(/\/team\/quality/);
  await expect(page.getByRole("figure").filter({ hasText: "Requests" }).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "By week" }).getByRole("row")).toHaveCount(14);
  await page.getByLabel("Period").selectOption("4 weeks");
  await expect(page.getByRole("table", { name: "By week" }).getByRole("row")).toHaveCount(5);

  await page.getByLabel("Grouping").selectOption("By shop");
  const shops = page.getByRole("table", { name: "By shop" });
  await shops.getByRole("button", { name: "Requests" }).click();
  await expect(shops.getByRole("columnheader", { name: "Requests" })).toHaveAttribute("aria-sort", "descending");
  const name = await shops.getByRole("row").nth(1).getByRole("button").innerText();
  await shops.getByRole("button", { name, exact: true }).click();
  const chip = page.getByRole("button", { name: `No longer only ${name}` });
  await expect(chip).toBeVisible();
  await expect(shops.getByRole("row")).toHaveCount(2);

  await page.getByLabel("Grouping").selectOption("By technician");
  const people = page.getByRole("table", { name: "By technician" });
  await expect(people.getByRole("button", { name: "Requests" })).toHaveCount(0);
  // The choice is in the address: it survives a reload, and is taken back.
  await page.reload();
  await chip.click();
  await expect(people).toContainText("Aisha Rahman");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { value } = await callAs<Quality>("dispatch", `Team/Quality?weeks=4&zone=${encodeURIComponent(zone)}&by=technician`);
  expect(value.Groups.find(({ Name }) => Name === "Aisha Rahman")?.Jobs).toBeGreaterThan(0);
  const saving = page.waitForEvent("download");
  await page.getByRole("region", { name: "By technician" }).getByRole("button", { name: "Save as CSV" }).click();
  expect(readFileSync(await (await saving).path(), "utf8")).toMatch(/By technician.Requests.Right first time/);
});

test("a technician on a phone sees their own numbers and nobody else's", async ({ openBrowser }) => {
  await completeJob();
  const page = await openBrowser({ account: "tech2", screen: "phone" });
  await page.goto("/team/quality?by=technician");
  const people = page.getByRole("table", { name: "By technician" });
  await expect(people.getByRole("row")).toHaveCount(2);
  await expect(people).toContainText("Aisha Rahman");
  await expect(page.getByText("You see your own numbers.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screens.phone.width);
});
