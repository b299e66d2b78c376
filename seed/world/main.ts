import { buildApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { connect } from "../../server/src/platform/database/database.ts";
import { migrateDatabase } from "../../server/src/platform/database/migrate.ts";
import { withDatabase } from "../../server/src/platform/database/with-database.ts";
import { openFiles } from "../../server/src/platform/files/files.ts";
import { startJobs } from "../../server/src/platform/jobs/jobs.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { announce } from "../../server/src/platform/start-up/demo-world.ts";
import { runTool } from "../../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../../server/src/platform/start-up/start-up-error.ts";
import { seedDemoWorld } from "./world.ts";

// npm run seed: the demonstration world on the embedded database, or with SEED_DEMO=yes on the one DATABASE_URL names.
const line = (text: string): void => void process.stdout.write(`${text}\n`);

await runTool(async () => {
  const config = readConfig();
  if (!config.seedDemo) throw new StartUpError("Set SEED_DEMO=yes to fill this database with the demonstration world.");
  await withDatabase(config, async (url) => {
    await migrateDatabase(url);
    const database = connect(url);
    const jobs = await startJobs(database);
    const app = await buildApp({
      config,
      database,
      jobs,
      files: openFiles(config.dataDir),
      log: createLog({ level: config.logLevel }),
      clock: systemClock,
    });
    try {
      const { accounts } = await seedDemoWorld(app, line);
      if (accounts.length === 0) throw new StartUpError("People of its own use this database; it is left as it is.");
      announce(accounts, line);
    } finally {
      await app.close();
      await jobs.stop();
      await database.close();
    }
  });
});
