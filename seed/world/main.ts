import { buildApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config.ts";
import { personalData } from "../../server/src/personal-data.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { connect } from "../../server/src/platform/database/database.ts";
import { migrateDatabase } from "../../server/src/platform/database/migrate.ts";
import { withDatabase } from "../../server/src/platform/database/with-database.ts";
import { openFiles } from "../../server/src/platform/files/files.ts";
import { claimStore } from "../../server/src/platform/files/store-id.ts";
import { startJobs } from "../../server/src/platform/jobs/jobs.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { printAccounts } from "../../server/src/demo-world.ts";
import { runTool } from "../../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../../server/src/platform/start-up/start-up-error.ts";
import { seedDemoWorld } from "./world.ts";

// `npm run seed`: creates the demonstration world in the embedded database or, with SEED_DEMO=yes, in that of DATABASE_URL.
const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
const report = (text: string): void => void (process.send?.(text) ?? printLine(text));

// The server's first start runs this as a process of its own, which ends where the server is killed.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();

await runTool(async () => {
  const config = readConfig();
  if (!config.seedDemo) throw new StartUpError("Set SEED_DEMO=yes to fill this database with the demonstration world.");
  await withDatabase(config, async (url) => {
    await migrateDatabase(url);
    const database = connect(url);
    await claimStore(database.db, config);
    const jobs = await startJobs(database);
    const app = await buildApp({
      config,
      database,
      jobs,
      files: openFiles(config),
      log: createLog({ personal: personalData, level: config.logLevel }),
      clock: systemClock,
    });
    try {
      const { accounts } = await seedDemoWorld(app, report);
      if (accounts.length === 0)
        throw new StartUpError(
          "This database already has users. The demonstration world is only created in an empty database; nothing was changed.",
        );
      printAccounts(accounts, printLine);
    } finally {
      await app.close();
      await jobs.stop();
      await database.close();
    }
  });
});
