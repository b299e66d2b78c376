import { enter } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

test("how a person is told is kept, with quiet hours; a browser that blocks notices says so until they are allowed", async ({ page }) => {
  // Stories let no service worker in, so this browser has one that does nothing.
  await page.addInitScript(() => {
    const registration = { pushManager: { getSubscription: () => Promise.resolve(null) } };
    navigator.serviceWorker.getRegistration = () => Promise.resolve(registration as unknown as ServiceWorkerRegistration);
    Object.defineProperty(Notification, "permission", { configurable: true, get: () => sessionStorage.getItem("e2e.notices") ?? "denied" });
  });
  // No other story is told anything as this account.
  await enter(page, "admin", "/user");
  const device = page.getByRole("switch", { name: "Notices on this device" });
  await expect(page.getByText("Notices from this site are blocked in your browser.")).toBeVisible();
  await expect(device).toBeDisabled();
  // Allowed in the browser's own settings, in another window.
  await page.evaluate(() => {
    sessionStorage.setItem("e2e.notices", "default");
    dispatchEvent(new Event("focus"));
  });
  await expect(device).toBeEnabled();

  const status = page.getByRole("checkbox", { name: "Status: taken, scheduled, completed: Notices" });
  const mail = page.getByRole("switch", { name: "E-mail" });
  const hours = page.getByRole("switch", { name: "Quiet hours" });
  const [from, until] = [page.getByLabel("From", { exact: true }), page.getByLabel("Until", { exact: true })];
  await status.uncheck({ force: true });
  await mail.uncheck({ force: true });
  await hours.check({ force: true });
  await from.fill("22:30");
  await until.fill("22:30");
  const save = page.getByRole("region", { name: "How we tell you" }).getByRole("button", { name: "Save" });
  await save.click();
  await expect(until).toHaveAttribute("aria-invalid", "true");
  await until.fill("06:15");
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(from).toHaveValue("22:30");
  await expect(until).toHaveValue("06:15");
  await expect(status).not.toBeChecked();
  await expect(mail).not.toBeChecked();
});
