import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig, type Config } from "./config.ts";
import { personalData } from "./personal-data.ts";
import { startEmbedded } from "./platform/database/embedded.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";
import { waitForDatabase } from "./platform/database/wait-for-database.ts";
import { createLog, type Log } from "./platform/log.ts";
import { type Account, createWorld, printAccounts } from "./demo-world.ts";
import { canRestore } from "./modules/setup/service.ts";
import { createService } from "./open-service.ts";
import { endInterrupted, prepareRestore } from "./restore-in-browser.ts";
import type { Setup } from "./platform/setup/setup.ts";
import { startNotices } from "./start-notices.ts";
import { prepareDataFolder } from "./platform/start-up/data-folder.ts";
import { checkPort, listen } from "./platform/start-up/listen.ts";
import { createProgress, type Progress } from "./platform/start-up/progress.ts";
import { explainFileFault, StartUpError } from "./platform/start-up/start-up-error.ts";
import { createStopper, type Stopper } from "./platform/start-up/stopper.ts";
import { inspectWebBuild } from "./platform/start-up/web-build.ts";

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
  const interrupted = await endInterrupted(config, url);
  if (interrupted !== undefined) progress.line(interrupted);
  await progress.step("Preparing the tables", () => migrateDatabase(url, { onLater: (changes) => progress.line(laterTables(changes)) }));
  const { folder } = web;
  const opened: { port?: number; setup?: Setup } = {};
  const service = createService({ config, url, log, stopper, webFolder: folder, setup: () => opened.setup });
  if (folder !== undefined)
    opened.setup = prepareRestore({ config, url, log, stopper, webFolder: folder, service, port: () => opened.port ?? config.port });
  const { app, accounts } = await progress.step("Preparing the application", (report) =>
    service.open({ resetInstallationKey: false, report }),
  );
  const address = await progress.step("Opening the port", () => listen(app.fastify, config));
  opened.port = Number(new URL(address).port) || config.port;
  const isEmpty = opened.setup !== undefined && (await canRestore(app.systemContext()));
  printReady(progress, config.publicUrl ?? address, accounts, isEmpty ? opened.setup?.code : undefined);
}

function laterTables(changes: number): string {
  return `A later release has changed the tables (${changes} ${changes === 1 ? "change" : "changes"}) in ways that this one can work with.`;
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

function printReady(progress: Progress, address: string, accounts: readonly Account[], code: string | undefined): void {
  progress.line();
  progress.line(`RemoteBay is ready at ${address}`);
  if (accounts.length > 0) printAccounts(accounts, (text) => progress.line(text));
  if (code !== undefined) {
    progress.line();
    progress.line(`To restore a backup instead, open ${address}/restore and enter the code ${code}`);
  }
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
