import type { Page } from "@playwright/test";
import { callWhole, callAs, enter, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

interface Stored {
  Scans: { Phase: string; Tool: string; Units: { Name: string; Reached: boolean; Codes: { Code: string; Status: string }[] }[] }[];
}

const stored = async (id: number) => (await callAs<Stored>("tech", `Workbench/GetFindings?id=${id}`)).value;
const codesOf = async (id: number) =>
  (await stored(id)).Scans.map(({ Phase, Units }) => `${Phase} ${Units.flatMap(({ Codes }) => Codes.map(({ Code }) => Code)).join(" ")}`);
const grid = (page: Page) => page.getByRole("grid", { name: "Fault codes" });
const comparison = (page: Page) => page.getByRole("status", { name: "Before and after compared" });

async function openJob(page: Page): Promise<number> {
  const { id } = await makeRequest("shop");
  await callAs("tech", "Workbench/Take", { Id: id });
  await enter(page, "tech", `/workbench?job=${id}`);
  await expect(grid(page)).toBeVisible();
  return id;
}

const units = ["Engine", "Transmission", "ABS", "Airbag", "Steering assist", "Instruments", "Gateway", "Door, driver"];

/** A scan of eight units with five codes each, without those of the units named. */
function scanText(without: readonly string[] = []): string {
  return units
    .map((unit, at) => {
      const lines = Array.from(
        { length: 5 },
        (_, nth) => `  U0${String(100 + at * 10 + nth)}-00 Lost communication ${nth + 1} - Confirmed`,
      );
      return [unit, ...(without.includes(unit) ? ["  No fault codes"] : lines)].join("\n");
    })
    .join("\n");
}

test("a job with 40 codes before and after is worked by keyboard alone", async ({ page }) => {
  const id = await openJob(page);
  const paste = async (text: string, count: number) => {
    await page.getByRole("button", { name: "Paste a scan" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add codes from a scan" });
    await dialog.getByLabel("Text of the scan tool").focus();
    await page.keyboard.insertText(text);
    await expect(dialog.getByText(`${count} new codes understood`)).toBeVisible();
    await callWhole(dialog);
    await dialog.getByRole("button", { name: `Add ${count} codes` }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  };
  await paste(scanText(), 40);
  await paste(scanText(["ABS", "Airbag"]), 30);
  await expect(comparison(page)).toContainText("10 cleared");
  await expect(comparison(page)).toContainText("30 persisting");

  // A code is typed over in both scans, a description is written, and both steps are taken back and forth.
  await grid(page).getByRole("gridcell", { name: "U0100", exact: true }).focus();
  await page.keyboard.type("U0121");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Lost communication with ABS");
  await page.keyboard.press("Enter");
  await expect(grid(page).getByRole("gridcell", { name: "Lost communication with ABS" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(grid(page).getByRole("gridcell", { name: "Lost communication with ABS" })).toBeHidden();
  await page.keyboard.press("Control+Shift+z");
  await expect(grid(page).getByRole("gridcell", { name: "Lost communication with ABS" })).toBeVisible();

  // The last line takes a new fault; Escape and Tab leave the grid.
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Home");
  await page.keyboard.type("Parking aid");
  await page.keyboard.press("Tab");
  await page.keyboard.type("b1234-13");
  await page.keyboard.press("Enter");
  await expect(grid(page).getByRole("gridcell", { name: "B1234", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(grid(page).locator(":focus")).toHaveCount(0);

  await expect
    .poll(async () => (await codesOf(id)).map((scan) => `${scan.split(" ")[0]} ${scan.split(" ").length - 1}`))
    .toEqual(["before 40", "after 31"]);
  expect((await codesOf(id)).every((scan) => scan.includes("U0121"))).toBe(true);
});

test("cells are copied and pasted as in a spreadsheet, and removed faults come back", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await openJob(page);
  await grid(page).getByRole("gridcell").first().click();
  await page.evaluate(() => navigator.clipboard.writeText("Engine\tP0420\t00\tCatalyst\nEngine\tP0430\t\tCatalyst, bank 2"));
  await page.keyboard.press("Control+v");
  await expect(grid(page).getByRole("gridcell", { name: "P0430", exact: true })).toBeVisible();
  await expect.poll(async () => await codesOf(id)).toEqual(["before P0420 P0430"]);

  await grid(page).getByRole("gridcell", { name: "P0420", exact: true }).click();
  await page.keyboard.press("Control+Delete");
  await expect(grid(page).getByRole("gridcell", { name: "P0420", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(grid(page).getByRole("gridcell", { name: "P0420", exact: true })).toBeVisible();
});

test("two tools' exports in one job: a doubtful pair is asked and blocks the report, a unit that is not read again is not cleared", async ({
  page,
}) => {
  const id = await openJob(page);
  const dialog = page.getByRole("dialog", { name: "Add codes from a scan" });
  const paste = async (text: string) => {
    await page.getByRole("button", { name: "Paste a scan" }).click();
    await dialog.getByLabel("Text of the scan tool").fill(text);
    await callWhole(dialog);
    await dialog.getByRole("button", { name: /^Add / }).last().click();
    await expect(dialog).toBeHidden();
  };
  await paste(`VCDS Version: Release 23.3.1 (x64)
Monday,04,May,2026,10:15:22:38287
VIN:   Mileage: 120340km

-------------------------------------------------------------------------------
Address 01: Engine (CDNC)       Labels: 06J-907-115-CDN.clb
   Part No SW: 8K2 907 115     HW: 8K2 907 115
   Component: 2.0l R4/4V TFSI       0002

1 Fault Found:
000768 - Random/Multiple Cylinder Misfire Detected
               P0300 - 000 - - - Intermittent

-------------------------------------------------------------------------------
Address 03: ABS Brakes (J104)       Labels: 8K0-907-379.clb
   Part No SW: 8K0 907 379

1 Fault Found:
01435 - Brake Pressure Sensor 1 (G201)
            007 - Short to Ground

End-------------------------(Elapsed Time: 01:10)--------------------------`);
  await expect(page.getByRole("list", { name: "Scans" })).toContainText("VCDS");
  // The text is older than the request.
  await page.getByRole("button", { name: "The date is right" }).click();
  await paste("Engine control module\nNo fault codes\nBrakes\nC1095 Pressure sensor circuit");
  await expect(grid(page).getByText("Cleared")).toHaveCount(1);
  await expect(grid(page).getByText("Undecided")).not.toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send report" })).toBeDisabled();
  await page.getByRole("button", { name: "Show the first" }).click();
  await expect(page.locator(":focus")).toHaveText("The same");
  for (let left = await page.getByRole("button", { name: "Not the same" }).count(); left > 0; left -= 1) {
    await page.getByRole("button", { name: "Not the same" }).first().click();
    await expect(page.getByRole("button", { name: "Not the same" })).toHaveCount(left - 1);
  }
  await expect(grid(page).getByText("Undecided")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send report" })).toBeEnabled();
  await expect.poll(async () => (await stored(id)).Scans.map(({ Tool }) => Tool)).toEqual(["VCDS", ""]);
});
