import { runningEmbedded, startEmbedded } from "./embedded.ts";

/** Runs `work` on the installation's database: the configured one, the embedded one if it runs, else one that is started for this work. */
export async function withDatabase<T>(
  config: { databaseUrl: string | undefined; dataDir: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = config.databaseUrl ?? (await runningEmbedded(config.dataDir));
  if (url !== undefined) return work(url);
  const database = await startEmbedded({ dataDir: config.dataDir });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}
