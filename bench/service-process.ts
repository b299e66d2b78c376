import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { buildApp, type App } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { personalData } from "../server/src/personal-data.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { connect } from "../server/src/platform/database/database.ts";
import { openFiles } from "../server/src/platform/files/files.ts";
import { startJobs } from "../server/src/platform/jobs/jobs.ts";
import { createLog } from "../server/src/platform/log.ts";

/** What a process has used since its start. */
export interface Usage {
  /** Milliseconds of the processor. */
  busy: number;
  /** Live events that it read. */
  events: number;
  readings: number;
}

/** A process of the service on a database that others share. */
export interface ServiceProcess {
  port: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
  /** Ends it without warning. */
  kill(): Promise<void>;
}

export interface ServiceOptions {
  databaseUrl: string;
  dataDir: string;
  /** A free one by default. */
  port?: number;
}

/** Starts a process on a migrated database; resolves when it listens on the loopback address. */
export async function startService(options: ServiceOptions): Promise<ServiceProcess> {
  const child = fork(fileURLToPath(import.meta.url), ["serve", JSON.stringify(options)], { execArgv: [] });
  const port = (await answerOf(child)) as number;
  const end = async (how: () => void) => {
    const ended = once(child, "exit");
    how();
    await ended;
  };
  return {
    port,
    usage: async () => {
      const answer = answerOf(child);
      child.send("usage");
      return (await answer) as Usage;
    },
    stop: () => end(() => child.send("stop")),
    kill: () => end(() => child.kill("SIGKILL")),
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, "exit").then(() => Promise.reject(new Error("a process of the service ended")));
  return ((await Promise.race([once(child, "message"), ended])) as [unknown])[0];
}

/** The other process. */
async function serve({ databaseUrl, dataDir, port = 0 }: ServiceOptions): Promise<void> {
  const database = connect(databaseUrl);
  const jobs = await startJobs(database);
  const limits = { CALLS_PER_MINUTE: "0", LINES_PER_ACCOUNT: "0" };
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ENVIRONMENT: "test", ...limits });
  const log = createLog({ personal: personalData, level: "error" });
  const app: App = await buildApp({ config, database, jobs, files: openFiles({ dataDir }), log, clock: systemClock });
  const url = await app.fastify.listen({ host: "127.0.0.1", port });
  // Also where the other process has ended.
  process.once("disconnect", () => process.exit());
  process.on("message", (command) => {
    if (command === "stop")
      return void app
        .close()
        .then(database.close)
        .then(() => process.disconnect());
    const { user, system } = process.cpuUsage();
    return process.send?.({ busy: (user + system) / 1000, ...app.liveReadings() } satisfies Usage);
  });
  process.send?.(Number(new URL(url).port));
}

if (process.argv[2] === "serve" && process.send !== undefined) await serve(JSON.parse(process.argv[3] ?? "{}") as ServiceOptions);
