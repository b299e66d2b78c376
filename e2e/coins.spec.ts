import type { Page } from "@playwright/test";
import { callAs, continueToForm, enter, freshNumber, makeRequest } from "./support/stories.ts";
import { expect, expectNoAxeViolations, screens, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

const serial = "RB-39001";
/** What a service reset costs, in the demonstration world. */
const price = 25;
const terms = /given back if the job ends without a report/;

interface Balance {
  balance: number;
  licenceUntil: string;
}

const shown = (coins: number) => coins.toLocaleString("en-US");
const balance = async () => (await callAs<Balance>("rd", `Mahle/CurrentCoinBalance?remoteBaySn=${serial}`)).value;
const locationId = async () => (await callAs<{ Location: { Id: number } }>("rd", "user/getUserByName")).value.Location.Id;
const pay = async (Coins: number, Note: string) => callAs("super", "Coins/TopUp", { LocationId: await locationId(), Coins, Note });

async function setLicence(Until: string): Promise<void> {
  const { value } = await callAs<{ Id: number; SerialNumber: string }[]>("rd", `Device/GetDevices?id=${await locationId()}`);
  const device = value.find(({ SerialNumber }) => SerialNumber === serial);
  await callAs("super", "Coins/SetDiagnosticLicence", { DeviceId: device?.Id, Until });
}

/** The colours of balance and licence in the top bar, by the names of their tokens. */
const colours = (page: Page) =>
  page.locator("[data-coins] > span").evaluateAll((parts) =>
    parts.map((part) => {
      const probe = document.body.appendChild(document.createElement("i"));
      const name = ["--success-text", "--danger-text"].find((token) => {
        probe.style.color = `var(${token})`;
        return getComputedStyle(probe).color === getComputedStyle(part).color;
      });
      probe.remove();
      return name;
    }),
  );

const state = (page: Page, coins: string, licence: string) =>
  page.getByRole("button", { name: `Coin balance ${coins}, diagnostic license ${licence}. Show the statement` });

test("remote diagnostics on a phone: the price is known and confirmed before it is sent, coins are held, and too few are said in time", async ({
  openBrowser,
}) => {
  const page = await openBrowser({ screen: "phone" });
  // The form begins with what was ordered last: a service reset.
  await makeRequest("rd");
  const before = await balance();
  await enter(page, "rd");
  await expect(state(page, shown(before.balance), "Active")).toBeVisible();
  expect(await colours(page)).toEqual(["--success-text", "--success-text"]);
  try {
    await pay(-before.balance, "Taken back");
    await expect(state(page, "0", "Active")).toBeVisible();
    expect(await colours(page)).toEqual(["--danger-text", "--success-text"]);
    await setLicence("2020-01-01T00:00:00.000Z");
    await expect(state(page, "?", "Expired")).toBeVisible();
    expect(await colours(page)).toEqual(["--danger-text", "--danger-text"]);
    // On a small phone too the menu beside it stays on the screen.
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole("button", { name: /Luca Bellini/ })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(screens.phone);
    await state(page, "?", "Expired").click();
    const statement = page.getByRole("dialog", { name: "Coins" });
    await expect(statement.getByRole("alert")).toContainText(
      "The diagnostic license has expired. Check the Wi-Fi connection and try again.",
    );
    await statement.getByRole("button", { name: "Close" }).click();
    await setLicence(before.licenceUntil);

    await page.goto("/servicerequest/0");
    await continueToForm(page);
    await page.getByRole("textbox", { name: "VIN" }).fill(freshVin());
    await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
    const reset = page.getByRole("radio", { name: `Service reset Costs ${price} MC` });
    await expect(reset).toBeChecked();
    await expect(page.getByText("Selected service cost exceeds current MC balance.")).toBeVisible();
    // Only what the user chooses is answered with a dialog.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("radio", { name: "Pre-scan with DTC clearing Costs 20 MC" }).click({ force: true });
    await page.getByRole("button", { name: "Accept and continue" }).click();
    const insufficient = page.getByRole("dialog", { name: "Insufficient coin balance" });
    await expect(insufficient).toContainText(`The selected remote service costs 20 MC and exceeds your balance of 0 MC.`);
    await expect(insufficient).toContainText("Raise the balance or choose another service.");
    await expectNoAxeViolations(page);
    await insufficient.getByRole("button", { name: "Close" }).last().click();
    await reset.check();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(insufficient).toContainText(`costs ${price} MC`);
    await insufficient.getByRole("button", { name: "Close" }).last().click();
    await expect(page).toHaveURL("/servicerequest/0");

    await pay(100, "Invoice 7");
    await expect(page.getByText("Available: 100 MC.")).toBeVisible();
    await expect(page.getByText("Selected service cost exceeds current MC balance.")).toHaveCount(0);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(`Costs ${price} MC. Available: 100 MC.`);
    await expect(question).toContainText(terms);
    await expectNoAxeViolations(page);
    await question.getByRole("button", { name: /^Send/ }).click();
    await expect(page).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
    await expect(state(page, String(100 - price), "Active")).toBeVisible();

    await state(page, String(100 - price), "Active").click();
    await expect(statement.getByRole("list", { name: "Statement" }).getByRole("listitem").first()).toContainText(/Held · .*-25/);
    await expect(statement).toContainText(terms);
    await expectNoAxeViolations(page);
    await page.setViewportSize(screens.desktop);
    const rows = statement.getByRole("row");
    await expect(rows.nth(1)).toContainText(/Held · .*-2575$/);
    // Without closing it.
    await pay(1, "Invoice 8");
    await expect(rows.nth(1)).toContainText(/Paid in · Invoice 8.*\+176$/);
    // Other stories of this location add rows: there may be several more pages.
    const more = statement.getByRole("button", { name: "Fetch more" });
    await expect(async () => {
      if (await more.isVisible()) await more.click();
      await expect(statement.getByRole("status")).toHaveText(/^(\d+) of \1$/, { timeout: 1000 });
    }).toPass();
    await expect(more).toHaveCount(0);
    await expectNoAxeViolations(page);
  } finally {
    await setLicence(before.licenceUntil);
    await pay(before.balance, "Returned");
  }
});

test("a report is sent again after a question, and a call for help reaches operations with its description", async ({ openBrowser }) => {
  const { id, workOrder } = await makeRequest("rd");
  await callAs("tech", "Workbench/Take", { Id: id });
  await callAs("tech", "Workbench/SaveFindings", {
    Id: id,
    Scans: [],
    Work: [{ ServiceElementId: 0, Tool: "", Result: "Completed", Notes: "" }],
  });
  await callAs("tech", "Workbench/SendReport", { Id: id });
  const page = await openBrowser({ screen: "phone" });
  await enter(page, "rd", `/servicerequest/${id}?tab=report`);
  await page.getByRole("button", { name: "Resend report" }).click();
  const question = page.getByRole("dialog", { name: "Resend report" });
  await expect(question).toContainText(`Send the scan report of ${workOrder} to the shop again?`);
  await expectNoAxeViolations(page);
  const refuse = (path: string, errorText: string) =>
    page.route(path, (route) => route.fulfill({ json: { status: false, error: 800, errorText } }), { times: 1 });
  await refuse("**/ResendMahleReportForWorkOrderNo*", "The report is not valid.");
  await question.getByRole("button", { name: "Resend", exact: true }).click();
  await expect(question.getByRole("alert")).toContainText("The request to reprint the scan report was rejected. Please retry.");
  await question.getByRole("button", { name: "Resend", exact: true }).click();
  await expect(page.getByText("The request to resend the scan report was made.")).toBeVisible();

  // One that waits for the connection is answered after a reload.
  const resends = "**/ResendMahleReportForWorkOrderNo*";
  await page.route(resends, (route) => route.abort("connectionfailed"));
  await page.getByRole("button", { name: "Resend report" }).click();
  await question.getByRole("button", { name: "Resend", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: `Report to be sent again: ${workOrder}` })).toBeVisible();
  await page.goto("about:blank");
  await page.unroute(resends);
  await refuse(resends, "The report is not valid.");
  await page.goto(`/servicerequest/${id}?tab=report`);
  const bar = page.getByRole("alert").filter({ hasText: "was rejected. Please retry." });
  await expect(bar).toContainText(`${workOrder}: The report is not valid.`);
  await expectNoAxeViolations(page);
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(bar).toHaveCount(0);

  await page.getByRole("button", { name: "Request support" }).click();
  const help = page.getByRole("dialog", { name: "Request support" });
  await help.getByRole("button", { name: "Send" }).click();
  await expect(help.getByText("Describe what you need help with.")).toBeVisible();
  await expect(help.getByRole("textbox", { name: "Description" })).toBeFocused();
  await expectNoAxeViolations(page);
  const words = `The box does not answer (${freshNumber()})`;
  await help.getByRole("textbox", { name: "Description" }).fill(words);
  const dispatch = await openBrowser();
  await enter(dispatch, "dispatch", "/support");
  await refuse("**/RequestSupportProcessing*", "A work order number is required.");
  await help.getByRole("button", { name: "Send" }).click();
  await expect(help.getByRole("alert")).toContainText("The support request was not sent.A work order number is required.");
  await help.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Your support request was sent.")).toBeVisible();

  // Live, on a page that is open.
  const asked = dispatch.getByRole("listitem").filter({ hasText: words });
  await expect(asked).toContainText("Luca Bellini");
  await expect(asked.getByRole("link", { name: `Work order ${workOrder}` })).toHaveAttribute("href", `/servicerequest/${id}`);
  await expectNoAxeViolations(dispatch);
  await asked.getByRole("button", { name: "Mark as dealt with" }).click();
  await expect(asked).toContainText("Dealt with by Ruth Okafor");
});

test("the glass partner's form asks what its call requires", async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await enter(page, "glass", "/servicerequest/0");
  const vin = freshVin();
  await page.getByRole("textbox", { name: "VIN" }).fill(vin);
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await page.getByRole("radio", { name: "Post-scan with DTC clearing" }).click({ force: true });
  await page.getByRole("button", { name: "Accept and continue" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("Say whether the windshield was replaced.");
  await expectNoAxeViolations(page);
  await page.getByRole("group", { name: "Was the windshield replaced?" }).getByRole("radio", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const { value } = await callAs<{ WindscreenReplaced: number }>("glass", `ServiceRequest/ServiceRequest?id=${id}`);
  expect(value.WindscreenReplaced).toBe(0);
});
