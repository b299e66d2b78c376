import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./browser.ts";
import { removeWorld, startServer } from "./server.ts";

/**
 * Prepares once what every worker needs: the browser, the web build (which the first start makes) and a data folder with the
 * demonstration world, from whose copies the workers start their servers. What it returns removes that folder.
 * With E2E_URL set, the tests run against a server that already runs.
 */
export async function setUp(): Promise<() => void> {
  process.env.E2E_BROWSER = JSON.stringify(await installBrowser());
  if (process.env.E2E_URL) return () => undefined;
  const dataFolder = mkdtempSync(join(tmpdir(), "remotebay-e2e-world-"));
  process.env.E2E_WORLD = dataFolder;
  const server = await startServer({ dataFolder, log: "test-results/server-setup.log" });
  await server.stop();
  return () => removeWorld(dataFolder);
}

// Playwright requires a default export.
export default setUp;
