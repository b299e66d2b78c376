import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig, type Config } from "./config.ts";
import { personalData } from "./personal-data.ts";
import { systemClock } from "./platform/clock.ts";
import { connect } from "./platform/database/database.ts";
import { startEmbedded } from "./platform/database/embedded.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";
import { waitForDatabase } from "./platform/database/wait-for-database.ts";
import { openFiles } from "./platform/files/files.ts";
import { claimStore } from "./platform/files/store-id.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { createLog, type Log } from "./platform/log.ts";
import { createWorld, printAccounts, fillWorld } from "./demo-world.ts";
import { startNotices } from "./start-notices.ts";
import { prepareDataFolder } from "./platform/start-up/data-folder.ts";
import { checkPort, listen } from "./platform/start-up/listen.ts";
import { createProgress, type Progress } from "./platform/start-up/progress.ts";
import { explainFileFault, StartUpError } from "./platform/start-up/start-up-error.ts";
import { createStopper, type Stopper } from "./platform/start-up/stopper.ts";
import { inspectWebBuild, type WebBuild } from "./platform/start-up/web-build.ts";

const write = (text: string) => void process.stdout.write(text);

/** Starts all parts in order and registers each with the stopper immediately, so that a failed start leaves nothing running. */
async function start(config: Config, log: Log, stopper: Stopper): Promise<void> {
  await checkPort(config);
  await prepareDataFolder(config.dataDir);
  const web = await inspectWebBuild();
  const embedded = config.databaseUrl === undefined;
  const isNew = embedded && !existsSync(join(config.dataDir, "postgres", "cluster"));
  const first = web.stale || isNew;
  const progress = createProgress({ write, steps: 5, verbose: first });
  for (const notice of startNotices(config)) progress.line(notice);
  if (first) progress.line("First start: RemoteBay is being set up. Later starts take a second or two.");
  const makesWorld = isNew && config.seedDemo;
  await progress.step(`Building the browser application${makesWorld ? " and the demonstration world" : ""}`, (report) =>
    Promise.all([web.stale ? web.build() : undefined, makesWorld ? createWorld(config.dataDir, stopper, report) : undefined]),
  );
  const url = await progress.step("Preparing the database", () => openDatabase(config, log, stopper));
  await progress.step("Preparing the tables", () => migrateDatabase(url));
  const { app, accounts } = await progress.step("Preparing the application", (report) =>
    openApplication(config, url, log, stopper, web, report),
  );
  const address = await progress.step("Opening the port", () => listen(app.fastify, config));
  printReady(progress, config.publicUrl ?? address, accounts);
}

async function openDatabase(config: Config, log: Log, stopper: Stopper): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await waitForDatabase(config.databaseUrl, { say: (line) => write(`${line}\n`) });
    return config.databaseUrl;
  }
  const database = await startEmbedded({
    dataDir: config.dataDir,
    onRestart: (error, count) => log.error({ err: error, count }, "the embedded database ended and is started again"),
    onLost: (error) => stopper.fail(error),
  });
  stopper.add("database", database.stop, 800);
  if (database.adopted) log.warn({ pid: database.pid }, "took over the database that a killed run left running");
  return database.url;
}

async function openApplication(config: Config, url: string, log: Log, stopper: Stopper, web: WebBuild, report: (text: string) => void) {
  const database = connect(url, {
    onError: (error) => log.warn({ err: error }, "database connection lost"),
    onAway: (error) => log.error({ err: error }, "the database does not answer: calls are answered 503 until it does"),
    onBack: () => log.info({}, "the database answers again"),
  });
  stopper.add("connections", database.close, 200);
  const jobs = await startJobs(database, {
    onError: (error, job) =>
      job === undefined ? log.error({ err: error }, "job queue fault") : log.warn({ err: error, job }, "an attempt of a job failed"),
  });
  stopper.add("jobs", jobs.stop, 100);
  // Loaded late, so that an invalid variable or an occupied folder is reported before a hundred modules are loaded.
  const { buildApp } = await import("./app.ts");
  await claimStore(database.db, config);
  const files = openFiles(config, { onDamaged: (key) => log.error({ key }, "a stored file is damaged or torn: upload it again") });
  stopper.add("pictures", files.close, 100);
  await files.deleteLeftovers(new Date());
  const app = await buildApp({ config, database, jobs, files, log, clock: systemClock, webFolder: web.folder });
  stopper.add("application", app.close, 3_500);
  return { app, accounts: config.seedDemo ? await fillWorld(app, report) : [] };
}

function printReady(progress: Progress, address: string, accounts: Awaited<ReturnType<typeof fillWorld>>): void {
  progress.line();
  progress.line(`RemoteBay is ready at ${address}`);
  if (accounts.length > 0) printAccounts(accounts, (text) => progress.line(text));
  progress.line();
}

async function main(): Promise<void> {
  let stopper: Stopper | undefined;
  try {
    const config = readConfig();
    const log = createLog({ personal: personalData, level: config.logLevel });
    stopper = createStopper({ log, write });
    await start(config, log, stopper);
  } catch (error) {
    const explained = explainFileFault(error, "DATA_DIR");
    process.stderr.write(
      explained instanceof StartUpError
        ? `\nRemoteBay cannot start.\n${explained.message}\n`
        : `\nRemoteBay cannot start.\n${String(explained instanceof Error ? explained.stack : explained)}\n`,
    );
    await stopper?.stop();
    process.exit(1);
  }
}

await main();
