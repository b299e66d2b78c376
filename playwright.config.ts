import { defineConfig } from "@playwright/test";

// e2e/support/global-setup.ts installs the browser and fills a world once; each worker starts a server of its own on a copy of it.
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/support/global-setup.ts",
  // Two cores in CI. The stories of a worker share its server and database: each creates the rows that it needs, in any order.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Only e2e/offline.spec.ts lets the service worker in: elsewhere each test would load all files for it.
  use: { serviceWorkers: "block", actionTimeout: 15_000, navigationTimeout: 20_000 },
  reporter: [["list"]],
});
