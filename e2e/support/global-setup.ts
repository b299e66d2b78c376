import { installBrowser } from "./browser.ts";
import { startServer } from "./server.ts";

/**
 * Unpacks the browser and starts one server for the whole run; what it returns stops the server.
 * With E2E_URL set, the tests run against a server that already runs.
 */
export async function setUp(): Promise<() => Promise<void>> {
  process.env.E2E_BROWSER = JSON.stringify(await installBrowser());
  if (process.env.E2E_URL) return () => Promise.resolve();
  const server = await startServer();
  process.env.E2E_URL = server.url;
  return server.stop;
}

// Playwright requires a default export.
export default setUp;
