import type { Locator, Page } from "@playwright/test";
import { callAs, enter, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

const code = (Code: string) => ({ Code, FailureType: "1B", Status: "Confirmed", Text: "Wheel speed sensor" });

/** A job of Jonas Keller with a scan before the work, opened at his workbench. */
async function openJob(page: Page): Promise<number> {
  const { id } = await makeRequest("shop");
  await callAs("tech", "Workbench/Take", { Id: id });
  const before = { Phase: "before", Units: [{ Name: "ABS", Reached: true, Codes: [code("C0035"), code("C0040")] }] };
  await callAs("tech", "Workbench/SaveFindings", { Id: id, Scans: [before], Work: [] });
  await enter(page, "tech", `/workbench?job=${id}`);
  await expect(page.getByText("Your job")).toBeVisible();
  return id;
}

/** Pastes the text of a scan tool; the dialog stays open. */
async function paste(page: Page, text: string): Promise<Locator> {
  await page.getByRole("button", { name: "Paste a scan" }).click();
  const dialog = page.getByRole("dialog", { name: "Add codes from a scan" });
  await dialog.getByLabel("Text of the scan tool").fill(text);
  return dialog;
}

const sendReport = (page: Page) => page.getByRole("button", { name: "Send report" });
const comparison = (page: Page) => page.getByRole("status", { name: "Before and after compared" });
const cards = (page: Page) => page.getByRole("list", { name: "Scans" });

async function scansOf(id: number) {
  const { value } = await callAs<{ Scans: { Whole?: string; Date: string; DateConfirmed?: string }[] }>(
    "tech",
    `Workbench/GetFindings?id=${id}`,
  );
  return value.Scans;
}

test("a text that does not say that it is whole is asked about, and the report waits for the answer", async ({ page }) => {
  const id = await openJob(page);
  const dialog = await paste(page, "ABS\n  C0040-1B Right front wheel speed sensor circuit - Confirmed");
  await expect(dialog.getByRole("group", { name: "Is this all of it?" })).toBeVisible();
  await dialog.getByRole("button", { name: "Add 1 code" }).click();

  // Nobody has answered yet: nothing is cleared, and nothing is sent.
  await expect(comparison(page)).toContainText("1 undecided");
  await expect(comparison(page)).not.toContainText("cleared");
  await expect(page.getByText("1 question to answer").first()).toBeVisible();
  await expect(sendReport(page)).toBeDisabled();

  // By keyboard: something is missing, so the fault that is not listed is not known.
  const question = cards(page).getByRole("group", { name: "Is this all of it?" });
  await question.getByRole("button", { name: "Yes, this is all" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(comparison(page)).toContainText("1 not known");
  await expect(cards(page)).toContainText("1 unit not known");
  await expect(sendReport(page)).toBeEnabled();

  await cards(page).getByRole("button", { name: "Undo" }).click();
  await question.getByRole("button", { name: "Yes, this is all" }).click();
  await expect(comparison(page)).toContainText("1 cleared");
  await expect.poll(async () => (await scansOf(id))[1]?.Whole).toBe("yes");
});

test("a scan that is older than the request is said loudly, and reported only once its date is confirmed", async ({
  page,
  openBrowser,
}) => {
  const id = await openJob(page);
  const dialog = await paste(page, "Date: 2024-03-14 09:30\n\nABS\nC0040-1B Right front wheel speed sensor circuit - Confirmed");
  await expect(dialog.getByText(/^This scan is older than the request: Mar 14, 2024, 9:30/)).toBeVisible();
  await dialog.getByRole("button", { name: "Yes, this is all" }).click();
  await dialog.getByRole("button", { name: "Add 1 code" }).click();
  await expect(page.getByText("1 question to answer").first()).toBeVisible();
  await expect(sendReport(page)).toBeDisabled();
  await expect.poll(async () => (await scansOf(id)).length).toBe(2);
  await expect(callAs("tech", "Workbench/SendReport", { Id: id })).rejects.toThrow("unlikely-dates");

  await cards(page).getByRole("button", { name: "The date is right" }).click();
  await expect(cards(page)).toContainText("Unlikely date confirmed");
  await expect.poll(async () => (await scansOf(id))[1]?.DateConfirmed).toBe("2024-03-14T09:30");
  await sendReport(page).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText(/Version 1/).first()).toBeVisible();

  const shop = await openBrowser();
  await enter(shop, "shop", `/servicerequest/${id}?tab=findings`);
  await expect(shop.getByText(/After the work: This scan is older than the request/)).toBeVisible();
});

test("a date that can be read in two ways is asked, and left empty until somebody answers", async ({ page }) => {
  const id = await openJob(page);
  const dialog = await paste(page, "Date: 06/11/2025\nABS\nC0040-1B Right front wheel speed sensor circuit - Confirmed");
  const question = dialog.getByRole("group", { name: "When was this scan made? Its date can be read in two ways." });
  await expect(question.getByRole("button")).toHaveText(["Nov 6, 2025", "Jun 11, 2025", "Leave it empty"], { useInnerText: true });
  await expect(question.getByRole("button", { name: "Leave it empty" })).toHaveAttribute("aria-pressed", "true");
  await question.getByRole("button", { name: "Nov 6, 2025" }).click();
  await expect(dialog.getByText(/^This scan is older than the request: Nov 6, 2025/)).toBeVisible();
  await dialog.getByRole("button", { name: "Add 1 code" }).click();
  await expect.poll(async () => (await scansOf(id))[1]?.Date).toBe("2025-11-06");
});

test("a scan of another vehicle is added with a reason alone, and its text is kept", async ({ page }) => {
  const id = await openJob(page);
  const dialog = await paste(page, "VIN: WVWZZZ1KZAW000017\nABS\n  C0040-1B Right front wheel speed sensor circuit - Confirmed");
  const question = dialog.getByRole("group", { name: "This scan says VIN WVWZZZ1KZAW000017" });
  await expect(question).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add 1 code" })).toBeDisabled();
  await question.getByLabel("Why this scan belongs to the job").fill("Donor control unit");
  await question.getByRole("button", { name: "Keep the scan for this reason" }).click();
  await dialog.getByRole("button", { name: "Add 1 code" }).click();
  await expect(cards(page)).toContainText("because: Donor control unit");
  await expect(cards(page)).toContainText("VIN not stated");
  await expect
    .poll(async () => (await scansOf(id)).at(-1))
    .toMatchObject({
      VIN: "WVWZZZ1KZAW000017",
      Source: "import",
      OtherVehicle: "Donor control unit",
      TextHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
});
