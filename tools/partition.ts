import { readConfig } from "../server/src/config.ts";
import { keptTables } from "../server/src/kept-tables.ts";
import { newConnection } from "../server/src/platform/database/database.ts";
import { partition } from "../server/src/platform/database/partition.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

// npm run partition: keeps the largest tables in parts of about a month from now on (docs/scaling.md), while servers run. npm run partition -- audit_entries: one of them.
await runTool(async () => {
  const config = readConfig();
  const all = keptTables(config);
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((word) => !all.some(({ name }) => name === word));
  if (unknown !== undefined) throw new StartUpError(`Usage: npm run partition [-- ${all.map(({ name }) => name).join("|")}]`);
  await withDatabase(config, async (url) => {
    const client = newConnection(url, "partition");
    await client.connect();
    try {
      for (const table of all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
        const begin = performance.now();
        const isNew = await partition(client, table, new Date());
        const seconds = ((performance.now() - begin) / 1000).toFixed(1);
        process.stdout.write(isNew ? `${table.name}: in parts now (${seconds} s)\n` : `${table.name}: was in parts already\n`);
      }
    } finally {
      await client.end();
    }
  });
});
