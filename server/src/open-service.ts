import type { Config } from "./config.ts";
import { fillWorld, type Account } from "./demo-world.ts";
import { systemClock } from "./platform/clock.ts";
import { clockDifference } from "./platform/database/clock-difference.ts";
import { connect } from "./platform/database/database.ts";
import { openFiles } from "./platform/files/files.ts";
import { claimStore } from "./platform/files/store-id.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import type { Log } from "./platform/log.ts";
import type { Setup } from "./platform/setup/setup.ts";
import type { Stopper } from "./platform/start-up/stopper.ts";
import type { App } from "./app.ts";
import { clockNotice } from "./start-notices.ts";

/** The parts of a running service, in the order in which they start, with the milliseconds that each may take to stop. */
const partsOf = ({ drainMilliseconds }: Config) => ({ connections: 200, jobs: 100, pictures: 100, application: drainMilliseconds + 3_500 });

/** The application with its connections, which can be closed and opened again: a restore replaces its database in between. */
export interface Service {
  open(how: { resetInstallationKey: boolean; report: (text: string) => void }): Promise<{ app: App; accounts: Account[] }>;
  close(): Promise<void>;
}

export function createService(given: {
  config: Config;
  url: string;
  log: Log;
  stopper: Pick<Stopper, "add">;
  webFolder: string | undefined;
  setup: () => Setup | undefined;
}): Service {
  const { config, url, log, stopper, webFolder } = given;
  const limits = partsOf(config);
  const ends = new Map<string, () => Promise<unknown>>();
  const end = async (name: string) => {
    const stop = ends.get(name);
    ends.delete(name);
    await stop?.();
  };
  // Registered once: the stopper must not wait for parts of a service that was closed.
  for (const [name, limit] of Object.entries(limits)) stopper.add(name, () => end(name), limit);
  const add = (name: keyof typeof limits, stop: () => Promise<unknown>) => void ends.set(name, stop);
  return {
    open: async ({ resetInstallationKey, report }) => {
      const database = connect(url, {
        onError: (error) => log.warn({ err: error }, "database connection lost"),
        onAway: (error) => log.error({ err: error }, "the database does not answer: calls are answered 503 until it does"),
        onBack: () => log.info({}, "the database answers again"),
      });
      add("connections", database.close);
      const jobs = await startJobs(database, {
        onError: (error, job) =>
          job === undefined ? log.error({ err: error }, "job queue fault") : log.warn({ err: error, job }, "an attempt of a job failed"),
      });
      add("jobs", jobs.stop);
      // Loaded late, so that an invalid variable or an occupied folder is reported before a hundred modules are loaded.
      const { buildApp } = await import("./app.ts");
      await claimStore(database.db, config);
      const clock = clockNotice(await clockDifference(database.db, systemClock));
      if (clock !== undefined) log.warn({}, clock);
      const files = openFiles(config, { onDamaged: (key) => log.error({ key }, "a stored file is damaged or torn: upload it again") });
      add("pictures", files.close);
      await files.deleteLeftovers(new Date());
      const setup = given.setup();
      const app = await buildApp({
        config: { ...config, resetInstallationKey: config.resetInstallationKey || resetInstallationKey },
        database,
        jobs,
        files,
        log,
        clock: systemClock,
        ...(webFolder !== undefined && { webFolder }),
        ...(setup !== undefined && { setup }),
      });
      add("application", app.close);
      return { app, accounts: config.seedDemo ? await fillWorld(app, report) : [] };
    },
    close: async () => {
      for (const name of Object.keys(limits).toReversed()) await end(name);
    },
  };
}
