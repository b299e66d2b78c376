import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { copyWorld, removeWorld, startServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const root = join(import.meta.dirname, "..");

test("a backup of a shop's installation is restored on a new machine, in the browser", async ({ page }) => {
  test.setTimeout(300_000);
  const old = copyWorld();
  const data = mkdtempSync(join(tmpdir(), "remotebay-restored-"));
  const backup = join(data, "of-the-old-one");
  execFileSync(process.execPath, ["tools/backup.ts", backup, "--archive"], { cwd: root, env: { ...process.env, DATA_DIR: old } });
  const log = "test-results/restore-story.log";
  const server = await startServer({ dataFolder: data, environment: { SEED_DEMO: "no" }, log });
  try {
    await page.goto(`${server.url}/login`);
    await page.getByRole("link", { name: "Restore from a backup" }).click();
    await page.getByLabel("Code").fill("WRONG-CODES");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("This is not the code")).toBeVisible();
    const code = /enter the code ([A-Z0-9-]+)/.exec(readFileSync(join(root, log), "utf8"))?.[1] ?? "";
    await page.getByLabel("Code").fill(code);
    await page.keyboard.press("Enter");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await (await chooser).setFiles(`${backup}.tar`);
    await page
      .getByLabel("Installation key", { exact: false })
      .first()
      .fill(readFileSync(join(old, "installation.key"), "utf8"));
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByText("The backup was restored")).toBeVisible({ timeout: 120_000 });
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Username").fill("shop@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("demo-Bay-2026");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(/login|restore/);
  } finally {
    await server.stop();
    removeWorld(old);
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
});
