import { readFile } from "node:fs/promises";
import type { Reply, listAdministeredVariants, readAdministeredVariant } from "@remotebay/contract";
import { readPdf } from "../server/src/testing/read-pdf.ts";
import { callAs, enter, makeRequest } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

/** A portal that few stories use. */
async function portal() {
  const { value: rows } = await callAs<Reply<typeof listAdministeredVariants>>("super", "Admin/VariantList?pageSize=100");
  const id = rows.find(({ Key }) => Key === "five")?.Id ?? 0;
  return (await callAs<Reply<typeof readAdministeredVariant>>("super", `Admin/Variant?id=${id}`)).value;
}

/** Chooses the gate of the portal, and of no insurer. */
async function choose(reportGate: string): Promise<void> {
  const { Id, Version, Values } = await portal();
  if (Values.reportGate === reportGate && Values.insurerGates.length === 0) return;
  await callAs("super", "Admin/SaveVariant", { Id, Version, Values: { ...Values, reportGate, insurerGates: [] } });
}
test.afterEach(() => choose("none"));

test("a technician is told what the report lacks, gives one, waives one with a reason, and sends; the reason stands in the PDF", async ({
  page,
}) => {
  await choose("both-scans");
  const { id } = await makeRequest("five");
  await callAs("tech", "Workbench/Take", { Id: id });
  const code = { Code: "C0035", FailureType: "1B", Status: "Confirmed", Text: "Wheel speed sensor" };
  await callAs("tech", "Workbench/SaveFindings", {
    Id: id,
    Scans: [{ Phase: "before", Units: [{ Name: "ABS", Reached: true, Codes: [code] }] }],
    Work: [{ ServiceElementId: 0, Tool: "Own", Result: "Completed", Notes: "" }],
    Notes: "",
  });
  await enter(page, "tech", `/workbench?job=${id}`);
  const gaps = page.getByRole("group", { name: "Still missing for the rule of two scans" });
  await expect(gaps.getByRole("listitem")).toHaveText([/A scan after the work/, /The VIN of each scan/]);
  const send = page.getByRole("button", { name: "Send report" });
  await expect(send).toBeDisabled();
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Add a scan by hand" }).click();
  await page.getByRole("button", { name: "The other units were read again: no codes" }).click();
  await page.getByRole("dialog", { name: "Edit scan" }).getByRole("button", { name: "Close" }).last().click();
  await expect(gaps.getByRole("listitem")).toHaveText([/The VIN of each scan/]);
  await expect(send).toBeDisabled();

  await gaps.getByRole("button", { name: "Waive: The VIN of each scan" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Waive" }).click();
  await expect(question.getByText("Say why it is not given.")).toBeVisible();
  await question.getByRole("textbox", { name: "Why it is not given" }).fill("This tool prints no VIN.");
  await question.getByRole("button", { name: "Waive" }).click();
  await expect(gaps.getByText("Waived: This tool prints no VIN. (Jonas Keller,")).toBeVisible();
  await send.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Version 1").first()).toBeVisible();

  await page.goto(`/report/${id}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).first().click();
  const { text } = await readPdf(await readFile(await (await downloading).path()));
  expect(text).toContain("This tool prints no VIN.");
  expect(text).toContain("Waived by Jonas Keller");
});

test("an administrator states what an insurer asks for, and the technician of its request is told by whom", async ({
  page,
  openBrowser,
}) => {
  const { Id } = await portal();
  await enter(page, "super", `/admin/variants/${Id}`);
  const insurers = page.getByRole("group", { name: "Insurers who ask for something else" });
  const add = insurers.getByRole("button", { name: "Add an insurer" });
  await add.focus();
  await page.keyboard.press("Enter");
  // The new row is typed into at once.
  await page.keyboard.type("Prairie Mutual");
  await page.keyboard.press("Tab");
  await expect(insurers.getByRole("combobox", { name: "What its reports have to have" })).toBeFocused();
  await insurers
    .getByRole("combobox", { name: "What its reports have to have" })
    .selectOption({ label: "A scan before and after the work" });
  await add.click();
  await page.keyboard.type(" PRAIRIE mutual");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(insurers.getByText("This is listed twice.")).toBeVisible();
  await expectNoAxeViolations(page);
  await insurers.getByRole("button", { name: "Remove PRAIRIE mutual", exact: true }).click();
  await expect(add).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(question.getByText("Prairie Mutual: A scan before and after the work")).toBeVisible();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved").first()).toBeVisible();
  expect((await portal()).Values.insurerGates).toEqual([{ insurer: "Prairie Mutual", gate: "both-scans" }]);

  const { id } = await makeRequest("five", { Vehicle: { Insurance: { Id: 0, Text: "prairie mutual" } } as never });
  await callAs("tech", "Workbench/Take", { Id: id });
  const tech = await openBrowser({ screen: "phone" });
  await enter(tech, "tech", `/workbench?job=${id}`);
  const gaps = tech.getByRole("group", { name: "Still missing for the rule of two scans" });
  await expect(gaps.getByText("Asked for by Prairie Mutual.")).toBeVisible();
  await expect(tech.getByRole("button", { name: "Send report" })).toBeDisabled();
});
