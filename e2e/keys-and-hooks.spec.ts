import { callAs, enter, freshNumber } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

test("an Admin makes an API token, sees its secret once, and a program of that name creates a request with it", async ({
  page,
  serverUrl,
}) => {
  const name = `Estimating system ${freshNumber()}`;
  await enter(page, "admin", "/admin/tokens/new");
  await page.getByLabel("Name of the program").fill(name);
  await page.getByRole("combobox", { name: "Shop" }).fill("North");
  await page.getByRole("option", { name: "Northside Collision" }).click();
  await page.getByRole("checkbox", { name: "Read requests" }).check();
  await page.getByRole("button", { name: "Create" }).click();
  const dialog = page.getByRole("dialog", { name: `New secret for ${name}` });
  await dialog.getByRole("button", { name: "New secret" }).click();
  const secret = await dialog.getByRole("button", { name: "Copy the secret" }).innerText();
  expect(secret).toMatch(/^rbk_[0-9A-Za-z]{36}$/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(secret)).toBeHidden();
  await expect(page.getByText("Active")).toBeVisible();
  await expectNoAxeViolations(page);

  const ask = (path: string) => fetch(`${serverUrl}/api/${path}`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await ask("ServiceRequest/ServiceRequestsForList")).status).toBe(200);
  expect((await ask("Chat/Unread")).status).toBe(403);
  await page.goto("/admin/tokens");
  await expect(page.getByRole("row", { name })).toContainText("Active");
});

test("a webhook's test message is tried and its log says why it did not arrive", async ({ page }) => {
  const name = `Workshop system ${freshNumber()}`;
  await enter(page, "super", "/admin/hooks/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Address").fill("https://127.0.0.1/hook");
  await page.getByRole("checkbox", { name: "A report was sent" }).check();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/public internet/);
  await page.getByLabel("Address").fill("https://hooks.remotebay.invalid/hook");
  await page.getByRole("button", { name: "Create" }).click();
  const dialog = page.getByRole("dialog", { name: `New secret for ${name}` });
  await dialog.getByRole("button", { name: "New secret" }).click();
  await expect(dialog.getByRole("button", { name: "Copy the secret" })).toContainText("whsec_");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Send a test message" }).click();
  const log = page.getByRole("region", { name: "Messages of the last 30 days" });
  await log.getByRole("button", { name: "1 try" }).click();
  const message = page.getByRole("dialog", { name: "test" });
  await expect(message).toContainText("The connection failed.");
  await expectNoAxeViolations(page);
});

test("the audit trail finds a change and takes it back; what is watched shows figures as plots and as tables", async ({ page }) => {
  const text = `Works on the network ${freshNumber()}`;
  const [From, Until] = ["2030-01-01T00:00:00.000Z", "2030-01-02T00:00:00.000Z"];
  await callAs("super", "Admin/SaveNotice", {
    Id: 0,
    Version: "",
    Values: { Text: text, Severity: "info", Variant: "", From, Until },
  });
  await enter(page, "super", "/admin/audit");
  await page.getByRole("searchbox", { name: "Person, action or name" }).fill(text);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("row").nth(1).getByRole("button", { name: "Open" }).click();
  const entry = page.getByRole("dialog", { name: "Created" });
  await expect(entry).toContainText(text);
  await expectNoAxeViolations(page);
  await entry.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);

  await page.goto("/admin/watching");
  await expect(page.getByRole("region", { name: "Now" })).toContainText("Devices connected");
  await page.getByText("As a table").first().click();
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(25);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/^Checked /)).toBeVisible();
  await expectNoAxeViolations(page);
});
