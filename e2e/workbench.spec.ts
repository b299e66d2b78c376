import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { callAs, callWhole, enter, freshNumber, makeRequest, type MadeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

interface Stored {
  Notes: string;
  Work: { Result: string }[];
  Scans: { Phase: string; Units: { Name: string; Reached: boolean; Codes: { Code: string }[] }[] }[];
  Pictures: { Caption: string }[];
}

const lines = (page: Page): Locator => page.getByRole("region", { name: "Queue" }).getByRole("listitem").getByRole("link");
const take = (page: Page): Locator => page.getByRole("button", { name: "Take job" });
const notes = (page: Page): Locator => page.getByRole("textbox", { name: "Notes to the shop" });

async function findings(id: number): Promise<Stored> {
  return (await callAs<Stored>("tech", `Workbench/GetFindings?id=${id}`)).value;
}

/** Opens a job of Jonas Keller in his workbench. */
async function openJob(page: Page): Promise<MadeRequest> {
  const request = await makeRequest("shop");
  await callAs("tech", "Workbench/Take", { Id: request.id });
  await enter(page, "tech", `/workbench?job=${request.id}`);
  await expect(page.getByText("Your job")).toBeVisible();
  return request;
}

test("the queue is in working order, and a more urgent job moves to its top live", async ({ page }) => {
  const tag = `WB${freshNumber()}`;
  const first = await makeRequest("uk", { RONumber: `${tag}-first` });
  await makeRequest("shop2", { RONumber: `${tag}-second` });
  await enter(page, "tech2", "/workbench");
  await page.getByRole("searchbox", { name: "Search the queue" }).fill(tag);
  const shops = ["Kerbside Motors", "Lakeview Auto Body"];
  await expect(lines(page)).toContainText(shops);

  const { id } = await makeRequest("glass", { RONumber: `${tag}-third`, ScanType: { Id: 1 }, WindscreenReplaced: 0 });
  await expect(lines(page)).toContainText([...shops, "Clearview Glass"]);
  await callAs("glass", "ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "High" });
  await expect(lines(page)).toContainText(["Clearview Glass", ...shops]);
  await callAs("uk", "ServiceRequest/UpdateRequestPriority", { Id: first.id, Priority: "Urgent" });
  await expect(lines(page)).toContainText(["Kerbside Motors", "Clearview Glass", "Lakeview Auto Body"]);
  // What a shop on the telephone names it by.
  await expect(lines(page).first()).toContainText(`${tag}-first`);
});

test("on a desk's screen the queue shows twenty jobs, each in one line with its numbers and the time at its shop", async ({ page }) => {
  const { vin, roNumber } = await makeRequest("uk");
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, "tech2", "/workbench");
  await expect(lines(page).nth(19)).toBeInViewport({ ratio: 1 });
  await page.getByRole("searchbox", { name: "Search the queue" }).fill(roNumber);
  await expect(lines(page)).toHaveCount(1);
  for (const shown of ["2020 Honda Accord", "Service reset", /Kerbside Motors \d{1,2}:\d\d [AP]M/, vin.slice(-6), roNumber])
    await expect(lines(page)).toContainText(shown);
  expect((await lines(page).boundingBox())?.height).toBeLessThan(40);
});

test("the next job is taken with the reason why it is the next, and own jobs are told apart by number and shop", async ({ page }) => {
  const { id, vin } = await makeRequest("shop");
  await callAs("shop", "ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "Urgent" });
  // Only this story's job, so that no other story loses its own.
  await page.route("**/api/Workbench/Queue?pageSize=100", async (route) => {
    const reply = await route.fetch();
    const rows = ((await reply.json()) as { Id: number }[]).filter(({ Id }) => Id === id);
    await route.fulfill({ response: reply, json: rows });
  });
  await enter(page, "tech2", "/workbench");
  await page.getByRole("button", { name: "Take next" }).click();
  await expect(page.getByText("You have 2020 Honda Accord: it is urgent and has waited 0 min")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`job=${id}`));
  const second = await makeRequest("shop");
  await callAs("tech2", "Workbench/Take", { Id: second.id });
  const own = page.getByRole("navigation", { name: "Your jobs" });
  await expect(own).toContainText(`${vin.slice(-6)} · Northside Collision`);
  await expect(own).toContainText(`${second.vin.slice(-6)} · Northside Collision`);
});

test("if two technicians take a job concurrently, one gets it and the other sees who has it", async ({ page, openBrowser }) => {
  const { id } = await makeRequest("shop");
  const slower = await openBrowser();
  await enter(page, "tech", `/workbench?job=${id}`);
  await enter(slower, "tech2", `/workbench?job=${id}`);
  await expect(take(page)).toBeVisible();

  const { promise: taken, resolve: letGo } = Promise.withResolvers<void>();
  await slower.route("**/api/Workbench/Take", async (route) => {
    await taken;
    await route.continue();
  });
  await take(slower).click();
  await take(page).click();
  await expect(page.getByText("Your job")).toBeVisible();
  letGo();
  await expect(slower.getByRole("alert")).toContainText("Jonas Keller has this job.");
  await expect(slower.getByText("Jonas Keller has it")).toBeVisible();
  await expect(take(slower)).toHaveCount(0);
});

test("completing a job without a report needs a reason, which the shop sees", async ({ page, openBrowser }) => {
  const { id } = await openJob(page);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Complete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Complete without a report?" });
  await dialog.getByRole("button", { name: "Complete anyway" }).click();
  await expect(dialog.getByText("Say why, so that the shop knows.")).toBeVisible();
  await dialog.getByRole("textbox", { name: /Why is there no report/ }).fill("The car has no radar.");
  await dialog.getByRole("button", { name: "Complete anyway" }).click();
  await expect(dialog).toBeHidden();
  const shop = await openBrowser();
  await enter(shop, "shop", `/servicerequest/${id}`);
  await expect(shop.getByText("No report: The car has no radar.")).toBeVisible();
});

test("a scan tool's text is parsed to codes, and a second scan shows how they changed", async ({ page }) => {
  const { id } = await openJob(page);
  const dialog = page.getByRole("dialog", { name: "Add codes from a scan" });
  await page.getByRole("button", { name: "Paste a scan" }).first().click();
  await dialog.getByLabel("Text of the scan tool").fill(`Engine Control Module
  P0420-00 Catalyst System Efficiency Below Threshold (Bank 1) - Confirmed
ABS
  C0035-1B Left front wheel speed sensor circuit - Confirmed
no code in this line at all`);
  await expect(dialog.getByText("2 new codes understood")).toBeVisible();
  // A sentence without a code is no fault that was missed.
  await expect(dialog.getByText("not understood")).toBeHidden();
  await callWhole(dialog);
  await dialog.getByRole("button", { name: "Add 2 codes" }).click();
  const codes = page.getByRole("grid", { name: "Fault codes" });
  await expect(codes.getByRole("gridcell", { name: "P0420", exact: true })).toBeVisible();
  await expect(codes.getByRole("gridcell", { name: "C0035", exact: true })).toBeVisible();

  // The second scan is a file. It names only one of the units.
  await page.getByRole("button", { name: "Paste a scan" }).click();
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  const csv = "Module,Code,Failure Type,Status,Description\nABS,C0035,1B,Confirmed,Left front wheel speed sensor circuit\n";
  await (await choosing).setFiles({ name: "after.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await callWhole(dialog);
  await dialog.getByRole("button", { name: "Add 1 code" }).click();
  const comparison = page.getByRole("status", { name: "Before and after compared" });
  await expect(comparison).toContainText("1 not read again");
  await expect(comparison).toContainText("1 persisting");
  await codes.getByRole("button", { name: "Read after: no codes" }).click();
  await expect(comparison).toContainText("1 cleared");

  await page.getByRole("button", { name: "Before the work: more" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as CSV" }).click();
  const saved = await readFile(await (await downloading).path(), "utf8");
  expect(saved).toContain("P0420");
  expect(saved).toContain("C0035");

  await expect
    .poll(async () => (await findings(id)).Scans.map(unitsIn))
    .toEqual(["before: Engine Control Module 1, ABS 1", "after: ABS 1, Engine Control Module 0"]);
});

function unitsIn({ Phase, Units }: Stored["Scans"][number]): string {
  return `${Phase}: ${Units.map(({ Name, Codes }) => `${Name} ${Codes.length}`).join(", ")}`;
}

function unitOf(Name: string) {
  return { Name, Reached: true, Codes: [{ Code: "C1234", Status: "Confirmed", Text: "Level sensor" }] };
}

test("a doubtful pair is asked, and the report waits for the answer", async ({ page }) => {
  const request = await makeRequest("shop");
  await callAs("tech", "Workbench/Take", { Id: request.id });
  await callAs("tech", "Workbench/SaveFindings", {
    Id: request.id,
    Scans: [
      { Phase: "before", Units: [unitOf("Suspension")] },
      { Phase: "after", Units: [unitOf("Fahrwerk")] },
    ],
    Work: [],
  });
  await enter(page, "tech", `/workbench?job=${request.id}`);
  const question = page.getByText("Is “Suspension” before the same control unit as “Fahrwerk” after?");
  await expect(question).toBeVisible();
  await expect(page.getByRole("button", { name: "Send report" })).toBeDisabled();
  await page.getByRole("button", { name: "The same", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("status", { name: "Before and after compared" })).toContainText("1 persisting");
  await expect(page.getByRole("button", { name: "Send report" })).toBeEnabled();
});

test("findings are saved automatically, and survive a reload at any time", async ({ page }) => {
  const { id } = await openJob(page);
  await notes(page).fill("Sensor cleaned.");
  await expect(page.getByText(/^Saved · /)).toBeVisible();
  expect((await findings(id)).Notes).toBe("Sensor cleaned.");
  await notes(page).fill("Sensor cleaned, plug replaced.");
  await page.reload();
  await expect(notes(page)).toHaveValue("Sensor cleaned, plug replaced.");
  await expect.poll(async () => (await findings(id)).Notes).toBe("Sensor cleaned, plug replaced.");
});

test("findings edited in two browsers are brought together, and only one and the same value is asked", async ({ page, openBrowser }) => {
  const { id } = await openJob(page);
  await notes(page).fill("First desk.");
  await expect(page.getByText(/^Saved · /)).toBeVisible();
  const other = await openBrowser();
  await enter(other, "tech", `/workbench?job=${id}`);
  await expect(notes(other)).toHaveValue("First desk.");
  // Different things: both are kept without a question.
  await other.context().setOffline(true);
  await other.getByRole("button", { name: "Add work" }).click();
  await expect(other.getByText("Not saved: offline, kept on this device")).toBeVisible();
  await notes(page).fill("First desk, again.");
  await expect.poll(async () => (await findings(id)).Notes).toBe("First desk, again.");
  await other.context().setOffline(false);
  await expect.poll(async () => (await findings(id)).Work).toHaveLength(1);
  expect((await findings(id)).Notes).toBe("First desk, again.");
  await expect(notes(other)).toHaveValue("First desk, again.");

  // The same note: both values are shown, and a person chooses.
  await other.context().setOffline(true);
  await notes(other).fill("Second desk, offline.");
  await expect(other.getByText("Not saved: offline, kept on this device")).toBeVisible();
  await notes(page).fill("First desk, third.");
  await expect.poll(async () => (await findings(id)).Notes).toBe("First desk, third.");
  await other.context().setOffline(false);
  const question = other.getByRole("group", { name: "One value was changed here and elsewhere" });
  await expect(question.getByRole("button", { name: "Saved elsewhere: First desk, third." })).toBeVisible();
  expect((await findings(id)).Notes).toBe("First desk, third.");
  await question.getByRole("button", { name: "Mine: Second desk, offline." }).click();
  await expect.poll(async () => (await findings(id)).Notes).toBe("Second desk, offline.");
  await expect(notes(page)).toHaveValue("Second desk, offline.");
});

test("pictures are added with a caption, and other files are refused by name", async ({ page }) => {
  const { id } = await openJob(page);
  const picture = await page.screenshot();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await (
    await choosing
  ).setFiles([
    { name: "radar.png", mimeType: "image/png", buffer: picture },
    { name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
  ]);
  await expect(page.getByText("list.txt: only JPEG, PNG, WebP and AVIF pictures can be used.")).toBeVisible();
  await page.getByLabel("Caption of radar.png").fill("Radar before");
  await page.getByRole("button", { name: "Open Radar before" }).click();
  await expect(page.getByRole("dialog", { name: "Radar before" }).getByRole("img")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect.poll(async () => (await findings(id)).Pictures).toMatchObject([{ Caption: "Radar before" }]);

  await page.getByRole("button", { name: "Remove Radar before" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByRole("button", { name: "Open Radar before" })).toHaveCount(0);
  expect((await findings(id)).Pictures).toEqual([]);
});

test("the report can be previewed before it is sent; a released job keeps its findings", async ({ page, openBrowser }) => {
  const { id } = await openJob(page);
  await expect(page.getByRole("button", { name: "Send report" })).toBeDisabled();
  await page.getByRole("button", { name: "Add work" }).click();
  await notes(page).fill("Waiting for a part.");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview of the report" });
  await expect(preview.getByText(/^Page 1 of \d+$/).first()).toBeVisible();
  await preview.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Give back" }).click();
  await page.getByRole("alertdialog", { name: "Give this job back?" }).getByRole("button", { name: "Give back" }).click();
  await expect(page.getByText("The job is back in the queue")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take job" })).toBeVisible();

  const colleague = await openBrowser();
  await enter(colleague, "tech2", `/workbench?job=${id}`);
  await colleague.getByRole("button", { name: "Take job" }).click();
  await expect(colleague.getByText("Your job")).toBeVisible();
  await expect(notes(colleague)).toHaveValue("Waiting for a part.");
});
