import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// One database server for the whole run; every test file creates its own database from a template.
const database = join(import.meta.dirname, "server/src/testing/global-setup.ts");

export default defineConfig({
  test: {
    include: ["{contract,scan-tools,evidence,server,web}/src/**/*.test.{ts,tsx}", "{seed,tools,locales}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: existsSync(database) ? [database] : [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores in CI, shared with PostgreSQL. With three, calls wait so long for a connection that they are refused.
    maxWorkers: 2,
    restoreMocks: true,
  },
});
