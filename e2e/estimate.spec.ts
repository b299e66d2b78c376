import { join } from "node:path";
import { enter } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

const sample = join(import.meta.dirname, "../web/src/features/request-form/estimate/samples/collision.xml");

test("a new request is filled in from an estimate: what was typed is asked for, the file stays on the device, and another file is refused", async ({
  page,
}) => {
  await enter(page, "shop", "/servicerequest/0");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  await page.getByLabel("Estimate number").fill("MY-1");
  const choose = async (file: Parameters<ReturnType<typeof page.locator>["setInputFiles"]>[0]) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Fill from an estimate" }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: "estimate.xml", mimeType: "text/xml", buffer: Buffer.from("<AssignmentAddRq/>") });
  await expect(page.getByText("This is no estimate in CIECA’s BMS form")).toBeVisible();
  await expect(page.getByLabel("Estimate number")).toHaveValue("MY-1");

  await choose(sample);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: "Claim or ticket number: CLM-77-4410" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Estimate number: EST-20417" })).not.toBeChecked();
  await expect(dialog.getByText("Replaces “MY-1”")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Add its 3 lines to the comments" }).check();
  await dialog.getByRole("button", { name: "Fill in" }).click();

  await expect(page.getByLabel("VIN", { exact: true })).toHaveValue("1HGCM82633A004352");
  await expect(page.getByText("2003 Honda Accord").first()).toBeVisible();
  await expect(page.getByLabel("Claim or ticket number")).toHaveValue("CLM-77-4410");
  await expect(page.getByLabel("Policy reference")).toHaveValue("PM-5530-2");
  await expect(page.getByLabel("Estimate number")).toHaveValue("MY-1");
  await expect(page.getByLabel("Comments for the technician")).toHaveValue(/Grille & radar bracket/);
  expect(sent.join("\n")).not.toContain("OWNERDATA");
});
