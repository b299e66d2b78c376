import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { ReportData } from "@remotebay/contract";
import { readContainer } from "../evidence/src/container.ts";
import { readPdf } from "../server/src/testing/read-pdf.ts";
import { callAs, enter, makeRequest } from "./support/stories.ts";
import { expect, expectNoAxeViolations, shoot, test } from "./support/test.ts";

const press = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true }).click();
const downloaded = async (page: Page, name: string): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
  return readFile(await download.path());
};

/** What happens between the preparation and the scan, on both sides. */
async function upToScan(id: number): Promise<void> {
  for (const [account, event, more] of [
    ["tech", "techArrived", {}],
    ["tech", "reviewedConfiguration", {}],
    ["shop", "devicesPaired", {}],
    ["tech", "quickScanResult", { value: 1 }],
    ["tech", "prepInstructions", { text: "Straighten the wheel." }],
    ["shop", "prepComplete", {}],
    ["shop", "devicesPaired", {}],
  ] as const)
    await callAs(account, "event/Publish", { id, event, ...more });
}

test("a calibration fails once and passes, from the preparation on a phone to the pack: each attempt keeps its values and its reason", async ({
  openBrowser,
}) => {
  test.slow();
  const { id } = await makeRequest("shop", { ScanType: { Id: 3 } });
  await callAs("tech", "Workbench/Take", { Id: id });
  const shop = await openBrowser({ screen: "phone" });
  const tech = await openBrowser({ screen: "desktop" });

  await test.step("the shop decides what is so before the calibration; a note that is being written survives a reload", async () => {
    await enter(shop, "shop", `/calibration/${id}`);
    await shop.getByLabel("Why is the car calibrated?").selectOption({ label: "Collision repair" });
    await shop.getByRole("checkbox", { name: "Front radar calibration" }).check();
    const line = (name: string) => shop.getByRole("listitem").filter({ has: shop.getByText(name, { exact: true }) });
    await shop.getByLabel("Floor level: is it so?").selectOption("confirmed");
    await press(line("Floor level"), "Keep");
    await expect(line("Floor level")).toContainText("Confirmed · Maya Torres");
    await shop.getByLabel("Tire pressure: is it so?").selectOption("notConfirmed");
    await press(line("Tire pressure"), "Keep");
    const note = line("Tire pressure").getByLabel("Note");
    await expect(note).toHaveAccessibleDescription(/what is not so/);
    await note.fill("No gauge at hand");
    await shop.reload();
    await expect(note).toHaveValue("No gauge at hand");
    await press(line("Tire pressure"), "Keep");
    await expect(line("Tire pressure")).toContainText("Not confirmed · Maya Torres");
    await expect(shop.getByText("2 of 12 decided")).toBeVisible();
    await expectNoAxeViolations(shop);
    await shoot(shop, "calibration-checklist");
    await press(shop, "Ready to calibrate");
    await expect(shop).toHaveURL(new RegExp(`/processcalibration/${id}$`));
    await upToScan(id);
  });

  await enter(tech, "tech", `/workbench?job=${id}`);
  const reason = tech.getByLabel("Why it failed, or remarks (printed on the report)");
  await test.step("what is no number and no address is told at its field, and nothing is said to have ended", async () => {
    await tech.getByText("What proves this attempt").click();
    await tech.getByLabel("How it is calibrated").selectOption("static");
    await tech.getByLabel("Number", { exact: true }).fill("CAL-44");
    await tech.getByLabel("Web address").fill("the maker's page");
    await press(tech, "Add a value");
    await tech.getByLabel("What was measured").fill("Horizontal angle");
    await tech.getByLabel("Value", { exact: true }).fill("much");
    await tech.getByLabel("At least").fill("-0.5");
    await tech.getByLabel("At most").fill("0.5");
    await reason.fill("Beam is off");
    await press(tech, "Calibration failed");
    await expect(tech.getByLabel("Value", { exact: true })).toHaveAccessibleDescription("This must be a number.");
    await expect(tech.getByLabel("Web address")).not.toHaveAccessibleDescription("");
    await expectNoAxeViolations(tech);
    await tech.getByLabel("Web address").fill("https://example.com/cal-44");
  });

  await test.step("a value outside of its limits is no success without a word, and the failed attempt keeps it", async () => {
    await tech.getByLabel("Value", { exact: true }).fill("0.9");
    await expect(tech.getByText("1 value is outside of its limits")).toBeVisible();
    await reason.fill("");
    await press(tech, "Calibration complete");
    await expect(reason).toHaveAccessibleDescription(/The report prints it/);
    await reason.fill("Bracket bent");
    await press(tech, "Calibration failed");
    await expect(tech.getByRole("button", { name: "Failure report" })).toBeVisible();
    const { text } = await readPdf(await downloaded(tech, "Failure report"));
    expect(text).toContain("Bracket bent");
    await shoot(tech, "calibration-record");
  });

  await test.step("somebody else saved the record meanwhile: the attempt does not end with theirs", async () => {
    const { value: stored } = await callAs<{ Record: { Drive: object }; Version: number }>("tech", `Calibration/Record?id=${id}`);
    await tech.getByText("What proves this attempt").click();
    await tech.getByLabel("Value", { exact: true }).fill("0.2");
    const theirs = { ...stored.Record, Drive: { ...stored.Record.Drive, Route: "Ring road" } };
    await callAs("tech", "Calibration/SaveRecord", { Id: id, Record: theirs, Version: stored.Version });
    await press(tech, "Calibration complete");
    await press(tech, "Save mine");
    await expect(tech.getByText("1 value is outside of its limits")).toHaveCount(0);
    await press(tech, "Calibration complete");
    await expect(tech.getByRole("button", { name: "Start the report" })).toBeVisible();
  });

  await test.step("the report is sent with its tool, and the pack has both attempts with what was measured in each", async () => {
    await press(tech, "Add to the work");
    const tool = tech.getByRole("combobox", { name: "Tool" });
    await tool.fill("Hofer");
    await tool.press("Tab");
    await press(tech, "Start the report");
    await press(tech, "Go to the report");
    await press(tech, "Send report");
    await press(tech.getByRole("alertdialog"), "Send report");
    await shop.goto(`/servicerequest/${id}?tab=report`);
    const pack = readContainer(new Uint8Array(await downloaded(shop, "Evidence pack")));
    const { data } = JSON.parse(Buffer.from(pack.find(({ name }) => name === "report.json")?.bytes ?? []).toString()) as {
      data: ReportData;
    };
    const { Attempts = [], Records = [], Prerequisites = [] } = data.calibration ?? {};
    expect(Attempts.filter(({ Kind }) => Kind === "calibration").map(({ Result, Reason }) => [Result, Reason])).toEqual([
      ["failed", "Bracket bent"],
      ["completed", ""],
    ]);
    expect(Records.map(({ Attempt, Values }) => [Attempt, Values.map(({ Value, Standing }) => `${Value} ${Standing}`)])).toEqual([
      [1, ["0.9 outside"]],
      [2, ["0.2 inside"]],
    ]);
    expect(Prerequisites.map(({ Key, State }) => `${Key} ${State}`)).toEqual(["floor confirmed", "tyrePressure notConfirmed"]);
  });
});
