import { enter, freshNumber } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

const head = "E-mail;First name;Last name;Roles;Shop";

test("an Admin imports people: three bad lines are named, the file is corrected, and each person is invited once", async ({ page }) => {
  const number = freshNumber();
  const email = (name: string) => `${name}.${number}@example.test`;
  await enter(page, "admin", "/admin/people");
  await page.getByRole("button", { name: "Import people" }).click();
  const dialog = page.getByRole("dialog", { name: "Import people" });
  const template = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download a template" }).click();
  expect((await template).suggestedFilename()).toBe("people.csv");
  await expectNoAxeViolations(page);

  const choose = (buffer: Buffer) => dialog.locator("input[type=file]").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  // Windows-1252, as an older spreadsheet saves it.
  await choose(Buffer.from(`${head}\r\n${email("rene")};René;Blom;Admin;\r\n`, "latin1"));
  await expect(dialog).toContainText("Line 2: the file is not UTF-8.");
  await choose(Buffer.from("E-mail;Roels\r\n"));
  await expect(dialog).toContainText("The column “Roels” is not known.");

  const good = `${email("ada")};Ada;Berg;Technician in the shop, DiagCoord;`;
  const bad = [`${email("ada")};Twice;;Admin;`, `nobody;=1+1;;Wizard;`, `${email("bo")};Bo;;Admin;Lakeview`];
  await choose(Buffer.from([`\uFEFF${head}`, good, ...bad].join("\r\n")));
  await expect(dialog).toContainText("1 will be invited");
  await expect(dialog).toContainText("3 refused");
  await expect(dialog.getByRole("row", { name: "nobody" })).toContainText("First name: This begins like a formula of a spreadsheet.");
  await expect(dialog.getByRole("row").nth(1)).toContainText("E-mail: This is listed twice.");
  await expect(dialog.getByRole("button", { name: "Invite 1 person, leave out 3" })).toBeEnabled();
  await expectNoAxeViolations(page);

  await dialog.getByRole("button", { name: "Back to the file" }).click();
  const file = dialog.getByLabel("Or paste the lines here");
  await expect(file).toHaveValue(/Wizard/);
  await file.fill([head, good, `${email("bo")};"Bo";Dahl;Admin;Northside Collision`, "SHOP@demo.test;;;Admin;"].join("\n"));
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog).toContainText("1 there already");
  await dialog.getByRole("button", { name: "Invite 2 people" }).click();
  await expect(page.getByText("2 people were invited")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Import people" }).click();
  await dialog.getByLabel("Or paste the lines here").fill([head, good].join("\n"));
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog).toContainText("1 invited already");
  await expect(dialog.getByRole("button", { name: "Nobody to invite" })).toBeDisabled();
});
