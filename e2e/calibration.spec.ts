import type { Page } from "@playwright/test";
import { callAs, enter, makeRequest, settled } from "./support/stories.ts";
import { expect, expectNoAxeViolations, shoot, test } from "./support/test.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

// The stories of a worker share its accounts.
test.afterEach(() => callAs("tech", "User/UpdateContact", { Language: "" }));

test("shop and technician go through a calibration together, with a failed quick scan and each side's network cut once", async ({
  page: shop,
  context,
  openBrowser,
}) => {
  test.slow();
  // What the technician writes is German by the profile; the language of the screen is another matter.
  await callAs("tech", "User/UpdateContact", { Language: "de" });
  const { id } = await makeRequest("shop", { ScanType: { Id: 3 } });
  await callAs("tech", "Workbench/Take", { Id: id });
  await enter(shop, "shop");
  await expect(shop.getByRole("main").locator(`a[href="/servicerequest/${id}"]`).first()).toContainText("Get ready to calibrate");
  await shop.goto(`/calibration/${id}`);
  const tech = await openBrowser({ locale: "de-DE" });
  await enter(tech, "tech", `/workbench?job=${id}`);
  const stage = (name: string) => expect(shop.getByRole("heading", { level: 2, name })).toBeVisible();

  await test.step("the shop fills in the configuration, which survives a reload, and says that it is ready", async () => {
    await press(shop, "Ready to calibrate");
    const missing = shop.getByRole("alert").filter({ hasText: "Please supply all fields." });
    await expect(missing).toBeFocused();
    const reason = shop.getByLabel("Why is the car calibrated?");
    await expect(reason).toHaveAccessibleDescription("Choose why the car is calibrated.");
    await expect(shop.getByRole("group", { name: "Systems to calibrate" })).toHaveAccessibleDescription("Choose at least one system.");
    await missing.getByRole("link", { name: "Choose at least one system." }).click();
    await expect(shop.getByRole("group", { name: "Systems to calibrate" }).getByRole("checkbox").first()).toBeFocused();
    await missing.getByRole("link", { name: "Choose why the car is calibrated." }).click();
    await expect(reason).toBeFocused();
    await reason.selectOption({ label: "Collision repair" });
    await shop.getByRole("checkbox", { name: "Front radar calibration" }).check();
    const door = shop.getByRole("checkbox", { name: "Left front door" });
    await door.focus();
    await shop.keyboard.press("Space");
    await shop.getByRole("checkbox", { name: "Front", exact: true }).click();
    await expectNoAxeViolations(shop);
    await shoot(shop, "calibration-form");
    await shop.reload();
    await expect(door).toBeChecked();
    await press(shop, "Ready to calibrate");
    await expect(shop).toHaveURL(new RegExp(`/processcalibration/${id}$`));
    // The job was taken already.
    await stage("Jonas Keller has the job");
    await expect(tech.getByText("Die Werkstatt ist bereit zur Kalibrierung.")).toBeVisible();
  });

  await test.step("the quick scan fails; without a connection the shop says that it is done, and it is sent later", async () => {
    await press(tech, "Ich bin da");
    await stage("The technician has arrived");
    await press(tech, "Vorbereitung durchgesehen");
    await press(shop, "The device is connected");
    const notes = tech.getByLabel("Ergebnisse und Anweisungen für die Werkstatt");
    await press(tech, "Nicht bestanden");
    await expect(notes).toHaveAccessibleDescription(/was die Werkstatt vor dem nächsten Versuch tun soll/);
    await notes.fill("Radar antwortet nicht. Zündung an.");
    await press(tech, "Nicht bestanden");
    await stage("Quick scan failed");
    // No standard phrase, and no translator is configured here: the original, and a word about it.
    await expect(shop.getByText("Radar antwortet nicht. Zündung an.")).toBeVisible();
    await expect(shop.getByText("Not translated")).toBeVisible();
    await shoot(shop, "calibration-failed");
    await context.setOffline(true);
    await press(shop, "Done, please try again");
    await expect(shop.getByText("Waits for the connection; it is sent by itself.")).toBeVisible();
    await context.setOffline(false);
    await expect(shop.getByText("The technician knows that you are ready for another try.")).toBeVisible();
    await expect(tech.getByText("Die Werkstatt meldet: erledigt, bitte noch einmal.")).toBeVisible();
  });

  await test.step("the second try passes; the technician's instructions wait for the connection", async () => {
    await press(tech, "Neuen Versuch beginnen");
    await stage("Quick scan underway");
    await press(tech, "Bestanden");
    await stage("Quick scan passed");
    await expect(shop.getByRole("button", { name: "Preparation complete, ready for scan" })).toHaveCount(0);
    await tech.context().setOffline(true);
    await tech.getByLabel("Anweisungen zur Vorbereitung").fill("Bitte stellen Sie das Lenkrad gerade.");
    await press(tech, "Anweisungen senden");
    await expect(tech.getByText("Wartet auf die Verbindung und wird dann von selbst gesendet.")).toBeVisible();
    await tech.context().setOffline(false);
    await stage("Preparing and aiming");
    await expect(shop.getByText("Please set the steering wheel straight ahead.")).toBeVisible();
    await press(shop, "Show original");
    await expect(shop.getByText("Bitte stellen Sie das Lenkrad gerade.")).toBeVisible();
    const address = tech.getByLabel("Oder seine Adresse im Netz");
    await address.fill("hello");
    await press(tech, "Der Werkstatt zeigen");
    await expect(address).toHaveAccessibleDescription(/keine Bildadresse/);
    const choosing = tech.waitForEvent("filechooser");
    await press(tech, "Ausrichtbild hochladen");
    await (await choosing).setFiles([{ name: "target.png", mimeType: "image/png", buffer: await shop.screenshot() }]);
    await expect(shop.getByRole("img", { name: "Aiming picture" })).toBeVisible();
    await press(shop, "Preparation complete, ready for scan");
  });

  await test.step("the chat stands beside the wizard", async () => {
    await shop.getByRole("main").getByRole("button", { name: /^Chat/ }).click();
    await expect(shop.getByRole("complementary").getByRole("textbox")).toBeFocused();
    await shoot(shop, "calibration-chat");
    await shop.getByRole("button", { name: "Close chat" }).click();
  });

  await test.step("both watch the progress, also after a reload", async () => {
    const slider = tech.getByRole("slider", { name: "Fortschritt in Prozent" });
    await slider.fill("60");
    const ring = shop.getByRole("progressbar", { name: "Progress of the calibration" });
    await expect(ring).toHaveAttribute("aria-valuenow", "60");
    await expectNoAxeViolations(shop);
    await shop.reload();
    await expect(ring).toHaveAttribute("aria-valuenow", "60");
    await shoot(shop, "calibration-progress");
    await press(tech, "Kalibrierung gelungen");
    await stage("Results reviewed");
  });

  await test.step("the result becomes work by a press, and the report ends the calibration", async () => {
    await press(tech, "Zu den Arbeiten");
    // A calibration that passed is not reported without its tool.
    const tool = tech.getByRole("combobox", { name: "Werkzeug" });
    await tool.fill("Hofer");
    await tool.press("Tab");
    await press(tech, "Bericht beginnen");
    await stage("Report being drafted");
    await shoot(tech, "calibration-console");
    await press(tech, "Zum Bericht");
    await press(tech, "Bericht senden");
    await tech.getByRole("alertdialog").getByRole("button", { name: "Bericht senden" }).click();
    await stage("Calibration complete");
    await expect(shop.getByRole("button", { name: "Download the report" })).toBeVisible();
  });
});

test("nothing moves while the screens of a calibration load", async ({ page }) => {
  const { id } = await makeRequest("shop", { ScanType: { Id: 3 } });
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.total += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await enter(page, "shop");
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])
    for (const path of [`/calibration/${id}`, `/processcalibration/${id}`]) {
      await page.setViewportSize(size);
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await settled(page);
      const total = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
      expect(total, `${path} at ${size.width} px`).toBeLessThan(0.1);
    }
});
