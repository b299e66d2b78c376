import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { filmCode } from "./support/draw-code.ts";
import { continueToForm, enter, servedByWorker } from "./support/stories.ts";
import { expect, launchOptions, screens, test } from "./support/test.ts";

/** A European VIN whose code the Audi A6 and A7 share; its check digit proves nothing, so that it is read twice. */
const shared = "WAUZZZ4G4DN000001";

const vinField = (page: Page) => page.getByRole("textbox", { name: "VIN" });
const camera = (page: Page) => page.getByRole("dialog", { name: "Scan the VIN" });

async function scan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Scan the VIN" }).click();
}

// The service worker keeps the reader of codes.
test.use({ viewport: screens.phone, hasTouch: true, serviceWorkers: "allow" });

test("the VIN is read by a phone's camera once it is allowed, and later without a connection too", async ({ serverUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-film-"));
  const film = join(folder, "label.y4m");
  writeFileSync(film, await filmCode(shared));
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...options.args,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({ baseURL: serverUrl });
    const page = await context.newPage();
    await enter(page, "shop", "/servicerequest/0");
    await servedByWorker(page);

    // This Chromium allows every camera, so the first question is refused in its place.
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        Reflect.deleteProperty(navigator.mediaDevices, "getUserMedia");
        throw new DOMException("Permission denied", "NotAllowedError");
      };
    });
    await scan(page);
    await expect(camera(page).getByText("The camera is blocked.")).toBeVisible();
    await camera(page).getByRole("button", { name: "Close" }).click();
    // Typing goes on; this one is of 1983.
    await vinField(page).fill("1HGCM8263DA004352");
    await expect(page.getByText("By its year letter this vehicle is from 1985 or earlier")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Year" })).toHaveValue("");
    await expect(page.getByText("This VIN does not say everything.")).toHaveCount(0);

    await scan(page);
    await expect(vinField(page)).toHaveValue(shared);
    await expect(camera(page)).toHaveCount(0);
    await page.getByRole("group", { name: "Which model is it?" }).getByRole("radio", { name: "A7" }).check();
    await expect(page.getByRole("status").filter({ hasText: "2013 Audi A7" })).toBeVisible();

    // The browser's own cache would hide what the service worker does not keep.
    await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
    await context.setOffline(true);
    await page.reload();
    await continueToForm(page);
    await vinField(page).fill("");
    await scan(page);
    await expect(vinField(page)).toHaveValue(shared);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
