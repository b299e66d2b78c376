import { defineConfig } from "@playwright/test";

// The browser is installed and the server started by e2e/support/global-setup.ts, which passes their paths on in the environment.
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/support/global-setup.ts",
  // All stories share one server and database: they run sequentially, and each creates the rows that it needs.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Only e2e/offline.spec.ts lets the service worker in: elsewhere each test would load all files for it.
  use: { serviceWorkers: "block", actionTimeout: 15_000, navigationTimeout: 20_000 },
  reporter: [["list"]],
});
