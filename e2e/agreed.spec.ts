import type { UserRecord } from "@remotebay/contract";
import type { Page } from "@playwright/test";
import { callAs, completedRequest, enter, makeRequest, settled, visit } from "./support/stories.ts";
import { heldOnDevice, keyOf } from "./support/storage.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

// Small things that are agreed of the browser, each named by its rule.

/** What this browser holds (`e2e.entered` is the tests' own): the keys of both storages, the rows of its databases, and the addresses in its caches that are the service's. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const rows: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const opened = indexedDB.open(name);
      await new Promise((done) => opened.addEventListener("success", done));
      for (const store of opened.result.objectStoreNames) {
        const all = opened.result.transaction(store).objectStore(store).getAllKeys();
        await new Promise((done) => all.addEventListener("success", done));
        rows.push(...all.result.map((key) => `${name} ${store} ${JSON.stringify(key)}`));
      }
      opened.result.close();
    }
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return {
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage),
      rows,
      service: cached.flat().filter((url) => url.includes("/api/")),
    };
  });

test("signing out leaves nothing of the user on the device (domain.md#signout)", async ({ page }) => {
  const { id } = await makeRequest("shop");
  await enter(page, "shop", "/servicerequests/submitted?search=honda&filterBy=mine");
  await settled(page);
  await visit(page, "/");
  await visit(page, `/servicerequest/${id}`);
  await page.evaluate((key) => localStorage.setItem(key, "{}"), keyOf("draft.7.request.new"));
  await page.goto("/user");
  await settled(page);
  await page.goto("/");
  await settled(page);
  await page.getByRole("button", { name: /^Maya Torres/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Username")).toBeVisible();
  await expect
    .poll(() => held(page))
    .toEqual({ local: ["e2e.entered", keyOf("configuration")].toSorted(), session: [], rows: [], service: [] });
});

test("what is stored has keys that are hashes, and an earlier release's draft and look move to theirs (domain.md#storage-keys)", async ({
  page,
}) => {
  const { value: user } = await callAs<UserRecord>("shop", "user/getUserByName");
  await page.addInitScript((key) => {
    if (sessionStorage.getItem("e2e.once") !== null) return;
    sessionStorage.setItem("e2e.once", "yes");
    localStorage.setItem("theme", "dark");
    localStorage.setItem(key, "typed before");
  }, `remotebay.draft.${user.Id}.request.new`);
  await enter(page, "shop");
  const keys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const others = (await keys()).filter((key) => !/^(rb\.[0-9a-f]{16}|e2e\.\w+|tsr-.*)$/.test(key));
  expect(others).toEqual([]);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await heldOnDevice(page, `draft.${user.Id}.request.new`)).toBe("typed before");
});

test("a list is filtered, and the filter is remembered (domain.md#request-filter)", async ({ page }) => {
  const { id } = await makeRequest("coord");
  await enter(page, "shop", "/servicerequests/submitted");
  await settled(page);
  const filter = page.getByLabel("Filter by");
  await expect(page.locator(`a[href="/servicerequest/${id}"]`).first()).toBeVisible();
  await filter.selectOption({ label: "My own" });
  await expect(page).toHaveURL(/filterBy=mine/);
  await expect(page.locator(`a[href="/servicerequest/${id}"]`)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.goto("/servicerequests/submitted");
  await expect(filter).toHaveValue("mine");
  await filter.selectOption({ label: "All requests" });
  await expect(page.locator(`a[href="/servicerequest/${id}"]`).first()).toBeVisible();
});

test("the report opens in a new tab, for the host of the portal, and every brand sends it again (domain.md#report-resend)", async ({
  page,
}) => {
  const id = await completedRequest();
  await enter(page, "shop", `/servicerequest/${id}?tab=report`);
  await expect(page.getByRole("button", { name: "Resend report" })).toBeVisible();
  const recorded = page.waitForRequest((request) => request.url().endsWith("/TC/AddAuditInfo"));
  const opening = page.context().waitForEvent("page");
  const asked = page.context().waitForEvent("request", (request) => request.url().includes("CreatePdf"));
  await page.getByRole("link", { name: "Open in a new tab" }).click();
  expect((await recorded).postDataJSON()).toMatchObject({ Action: "report-opened" });
  expect(new URL((await asked).url()).searchParams.get("domainName")).toBe(new URL(page.url()).hostname);
  await expect((await opening).getByRole("toolbar", { name: "View" }).getByText(/Page 1 of \d/)).toBeVisible();
});

test("a calibration welcomes its shop in the user's language; where it cannot be loaded that is logged (domain.md#calibration-welcome)", async ({
  page,
}) => {
  const { id } = await makeRequest("shop", { ScanType: { Id: 3 }, ServiceElement: { Id: 101 } });
  await callAs("shop", "servicerequest/saveCalibration", { id, items: [{ Key: "configuration", Calibration: { Reason: "glass" } }] });
  await enter(page, "shop", `/processcalibration/${id}`);
  await expect(page.getByText("Welcome to your calibration.")).toBeVisible();
  await expect(page).toHaveTitle(/^Calibration in progress – calibration/);
  await expectNoAxeViolations(page);
  await page.route("**/getCalibration?**", (route) => route.fulfill({ status: 400, json: { code: "malformed" } }));
  const logged = page.waitForEvent("console", (message) => message.text().includes(`The calibration of request ${id} could not be loaded`));
  await page.goto(`/calibration/${id}`);
  await logged;
});

test("a time zone is chosen in the profile, which the side menu has (domain.md#people-record)", async ({ page }) => {
  // No other story shows times as this account.
  await enter(page, "admin", "/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" }).click();
  const zone = page.getByLabel("Time zone");
  await zone.selectOption("America/Denver");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Saved")).toBeVisible();
  expect((await callAs<{ TimeZone: string }>("admin", "user/getUserByName")).value.TimeZone).toBe("America/Denver");
});
