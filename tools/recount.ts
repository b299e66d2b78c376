import { readConfig } from "../server/src/config.ts";
import { recount } from "../server/src/modules/requests/service.ts";
import { connect } from "../server/src/platform/database/database.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";

// npm run counters: counts the requests of every location and status anew; the server may run, and waits meanwhile where it changes a request.
await runTool(async () => {
  const total = await withDatabase(readConfig(), async (url) => {
    const database = connect(url, { connections: 1 });
    try {
      return await recount(database.db);
    } finally {
      await database.close();
    }
  });
  process.stdout.write(`Counted ${total} requests.\n`);
});
