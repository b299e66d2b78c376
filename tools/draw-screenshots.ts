// `npm run screenshots` takes the pictures that an operating system shows where the application is installed (web/public/manifest.webmanifest),
// in a new demonstration world. `npm run screenshots -- languages` takes those of the documentation in six languages.
import { chromium, type BrowserContextOptions } from "@playwright/test";
import sharp from "sharp";
import { installBrowser } from "../e2e/support/browser.ts";
import { removeWorld, startServer } from "../e2e/support/server.ts";
import { demoPassword } from "../server/src/testing/app.ts";
import { drawLanguages } from "./draw-languages.ts";

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

const { executable, args, environment } = await installBrowser();
const server = await startServer({ log: "test-results/server-screenshots.log" });
const browser = await chromium.launch({ executablePath: executable, args, env: { ...process.env, ...environment } });
try {
  if (process.argv[2] === "languages") await drawLanguages(browser, server.url);
  else await drawForInstalling();
} finally {
  await browser.close();
  await server.stop();
  removeWorld(server.dataFolder);
}

async function drawForInstalling(): Promise<void> {
  for (const [screen, options] of Object.entries({ phone, desktop })) {
    const context = await browser.newContext({ baseURL: server.url, locale: "en-US", serviceWorkers: "block", ...options });
    const page = await context.newPage();
    const take = async (name: string) => {
      await page.waitForLoadState("networkidle");
      await page.mouse.move(0, 0);
      const picture = await page.screenshot({ animations: "disabled" });
      await sharp(picture).webp({ quality: 85 }).toFile(`web/public/screenshots/${name}-${screen}.webp`);
    };
    await page.goto("/login");
    await page.getByLabel("Username").fill("shop@demo.test");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Hello, Maya" }).waitFor();
    await take("home");
    if (screen === "desktop") continue;
    await page.goto("/servicerequests/submitted");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Pacifica/ })
      .click();
    await page.getByRole("heading", { level: 1, name: /Pacifica/ }).waitFor();
    await take("request");
  }
}
