import type { Page } from "@playwright/test";
import { closedAllDay, type OpeningHours, weekdays } from "@remotebay/contract";
import { callAs, continueToForm, enter, makeRequest, visit } from "./support/stories.ts";
import { demoPassword, expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

test("a shop that is closed is told when it opens, and sends nothing", async ({ openBrowser }) => {
  const page = await openBrowser({ screen: "phone" });
  const before = await hoursOfFive();
  const closed = weekdays.map((dayOfWeek) => ({ dayOfWeek, startTime: closedAllDay, endTime: closedAllDay }));
  try {
    await enter(page, "five");
    await changeHours({ ...before, SupportEmail: "help@remotebay.example", Standard: closed });
    await page.goto("/servicerequest/0");
    const dialog = page.getByRole("dialog", { name: "Requests are not accepted now" });
    await expect(dialog.getByRole("row")).toHaveText(weekdays.map((day) => `${day}Closed`));
    await expect(dialog.getByRole("link", { name: "help@remotebay.example" })).toBeVisible();
    await expect(dialog).toContainText("UK time");
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByLabel("VIN", { exact: true })).toHaveCount(0);

    // It can be written and kept until then.
    const soon = new Date(Date.now() + 26 * 60 * 60_000);
    const opening = { dayOfWeek: weekdays[(soon.getUTCDay() + 6) % 7] ?? "Monday", startTime: "00:00", endTime: "24:00" };
    await changeHours({
      ...(await hoursOfFive()),
      Standard: [...closed.filter(({ dayOfWeek }) => dayOfWeek !== opening.dayOfWeek), opening],
    });
    await page.reload();
    await expect(dialog).toContainText(/Accepted again from .*\d/);
    await dialog.getByRole("button", { name: "Write it now, send it later" }).click();
    const vin = freshVin();
    await page.getByLabel("VIN", { exact: true }).fill(vin);
    await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
    await expect(page.getByText(/Accepted again from .*\d/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Save as pending" }).click();
    await expect(page).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
    const { value: kept } = await callAs<{ StatusName: string }[]>("five", `ServiceRequest/ServiceRequestsForList?search=${vin}`);
    expect(kept).toMatchObject([{ StatusName: "Pending" }]);
    await page.goto("/servicerequest/0");

    // Opened, and closed again while the form is filled in: the service refuses it.
    await changeHours({ ...(await hoursOfFive()), Standard: before.Standard });
    await page.reload();
    await continueToForm(page);
    await page.getByLabel("VIN", { exact: true }).fill(freshVin());
    await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
    await page.getByRole("radio", { name: "Service reset" }).check({ force: true });
    await changeHours({ ...(await hoursOfFive()), Standard: [] });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog).toContainText("No opening hours available");
    await expect(page).toHaveURL("/servicerequest/0");
    await dialog.getByRole("button", { name: "Save as pending" }).click();
    await expect(page).toHaveURL(/\/servicerequest\/[1-9]\d*$/);

    // A stored request is completed in its form, where what was said about the vehicle's condition is asked once more.
    const { id } = await makeRequest("five", { Status: "Pending", IsMil: true, IsDrivable: false });
    await page.goto(`/servicerequest/${id}`);
    await expect(page.getByText("Not known", { exact: true })).toHaveCount(3);
    await page.getByRole("main").getByRole("link", { name: "Complete and send" }).click();
    await expect(page.getByText("Answer these once more before you send the request", { exact: false })).toBeVisible();
    const answer = (question: string, name: string) =>
      page.getByRole("group", { name: question }).getByRole("radio", { name, exact: true });
    for (const question of ["Is a warning light on?", "Is it drivable?"]) await expect(answer(question, "Not known")).toBeChecked();
    await answer("Is it drivable?", "Yes").check({ force: true });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send anyway" }).click();
    await expect(dialog).toContainText("No opening hours available");
    const { value: stored } = await callAs("five", `ServiceRequest/ServiceRequest?id=${id}`);
    expect(stored).toMatchObject({ StatusName: "Pending", IsMil: null, IsSRS: null, IsDrivable: true });
  } finally {
    await changeHours({ ...(await hoursOfFive()), SupportEmail: before.SupportEmail, Standard: before.Standard });
  }
});

test("from sign-in to sent in seven interactions, two typed fields of them besides the password", async ({ page }) => {
  // The service that the shop ordered last is chosen already: a service reset, which has no disclaimer.
  await makeRequest("shop");
  const counted: string[] = [];
  const press = async (role: "link" | "button", name: string) => {
    counted.push(`press ${name}`);
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  const type = async (label: string, text: string) => {
    counted.push(`type ${label}`);
    const field = page.getByLabel(label, { exact: label !== "Username" });
    await expect(field).toBeEnabled();
    await field.pressSequentially(text);
  };
  await page.goto("/login");
  await type("Username", "shop@demo.test");
  await type("Password", demoPassword);
  await press("button", "Sign in");
  await press("link", "New request");
  await press("button", "Continue");
  await expect(page.getByLabel("VIN", { exact: true })).toBeFocused();
  await type("VIN", freshVin());
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: "Service reset" })).toBeChecked();
  await expect(page.getByText("Chosen as last time.", { exact: false })).toBeVisible();
  // So is the connected device.
  await expect(page.getByRole("radio", { name: /Connected/ }).first()).toBeChecked();
  await press("button", "Send");
  await expect(page.getByText("Waiting for a Master Technician", { exact: false }).first()).toBeVisible();
  expect(counted).toHaveLength(7);
  expect(counted.filter((one) => one.startsWith("type") && !one.endsWith("Password"))).toHaveLength(2);
});

test("the service of last time asks for its disclaimer anew, and the remote services are defined in a table", async ({ page }) => {
  await makeRequest("rd", { ScanType: { Id: 3 }, Status: "Pending" });
  const asked = page.waitForRequest((request) => request.url().includes("/ServiceRequest/MahleScanTypes?"));
  await enter(page, "rd", "/servicerequest/0");
  await asked;
  await expect(page.getByRole("radio", { name: /^Calibration\b/ })).toBeChecked();
  await page.getByRole("button", { name: "What do the services mean?" }).click();
  const table = page.getByRole("dialog", { name: "Remote services" });
  await expect(table.getByRole("row")).toHaveCount(6);
  await expect(table.getByRole("row", { name: /^Service reset/ })).toContainText("tire pressure");
  await expectNoAxeViolations(page);
  await table.getByRole("button", { name: "Close" }).last().click();
  const missing = page.getByRole("alert").filter({ hasText: "One thing has to be accepted before this can be sent." });
  await page.getByLabel("VIN", { exact: true }).fill(freshVin());
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(missing.getByRole("link")).toHaveText([/has a disclaimer/]);
  await page.getByRole("button", { name: "Accept and continue" }).click();
  await expect(missing).toHaveCount(0);
  await expect(page.getByText("Level floor, even light", { exact: false })).toHaveCount(0);
});

test("the browser keeps the lists of choices and what screens showed on the device, and the devices in the tab's session", async ({
  page,
}) => {
  const { id } = await makeRequest("shop", { ScanType: { Id: 3 } });
  await enter(page, "shop", "/servicerequest/0");
  await page.getByRole("button", { name: "No VIN? Enter the vehicle by hand" }).click();
  await page.getByRole("combobox", { name: "Year" }).fill("2017");
  await page.getByRole("combobox", { name: "Year" }).press("Tab");
  const stores = (...calls: string[]) => expect.poll(() => storedReplies(page)).toEqual(expect.arrayContaining(calls));
  await stores("lookup/insurancecompanies", "servicerequest/odometerunits", "servicerequest/vehiclemakes");
  await page.goto("/user");
  await stores("app/getlookupvalues timeZones");
  await page.goto(`/calibration/${id}`);
  await stores("lookup/getdamagepositions", "app/getlookupvalues timeZones", "lookup/insurancecompanies");
  const kept = await page.evaluate(() => Object.values(sessionStorage).find((value) => value.includes("FriendlyName")));
  expect(JSON.parse(kept ?? "[]")).toContainEqual(expect.objectContaining({ FriendlyName: "Bay 1" }));

  // What Home had is on the screen again before the service answers, and is asked for once.
  await visit(page, "/");
  const lists = async () => (await storedReplies(page)).filter((path) => path === "servicerequest/servicerequestsforlist");
  await expect.poll(async () => (await lists()).length).toBeGreaterThan(3);
  const asked: string[] = [];
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/ServiceRequest\//, async (route) => {
    asked.push(route.request().url());
    await answering;
    await route.fallback();
  });
  await page.goto("/");
  await expect(page.getByRole("main").locator(`a[href="/servicerequest/${id}"]`).first()).toBeVisible();
  answer();
  await page.waitForLoadState("networkidle");
  expect(asked.length).toBeGreaterThan(3);
  expect(asked).toHaveLength(new Set(asked).size);
});

/** The calls whose replies are stored on this device, each with the key of its list if it has one. */
async function storedReplies(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    // What runs in the page cannot use functions from outside of it.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The database of replies does not open.")));
      });
    const database = await done(indexedDB.open("remotebay"));
    type Stored = { clientState: { queries: { queryKey: [string, { query?: { key?: string } } | null] }[] } };
    const users = (await done(database.transaction("replies").objectStore("replies").getAll())) as Stored[];
    database.close();
    const queries = users.flatMap(({ clientState }) => clientState.queries);
    return queries.map(({ queryKey: [path, args] }) => (args?.query?.key && path.startsWith("app/") ? `${path} ${args.query.key}` : path));
  });
}

const hoursOfFive = async () => {
  const { value } = await callAs<{ Items: { ID: number }[] }>("five", "openingHours/TenantDetails");
  return (await callAs<OpeningHours>("super", `openingHours/OpeningHours?tenantId=${value.Items[0]?.ID}`)).value;
};
const changeHours = (hours: OpeningHours) => callAs("super", "openingHours/SaveOpeningHours", hours);
