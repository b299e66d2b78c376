import { readConfig } from "../server/src/config.ts";
import { connect } from "../server/src/platform/database/database.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { listFailed, retryFailed } from "../server/src/platform/jobs/failed-jobs.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

// npm run jobs: the jobs that failed for good. npm run jobs -- retry <id|all>: lets them run once more, also while the server runs.
const usage = "Usage: npm run jobs [-- retry <id>|all]";
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

await runTool(async () => {
  const [action, id] = process.argv.slice(2);
  if (action !== undefined && action !== "retry") throw new StartUpError(usage);
  if (action === "retry" && (id === undefined || (id !== "all" && !uuid.test(id)))) throw new StartUpError(usage);
  await withDatabase(readConfig(), async (url) => {
    const database = connect(url, { connections: 1 });
    try {
      const lines =
        id === undefined
          ? (await listFailed(database.db)).map((job) => `${job.id}  ${job.failedAt.toISOString()}  ${job.name}  ${job.reason}`)
          : [`${await retryFailed(database.db, id === "all" ? undefined : id)} to be retried.`];
      process.stdout.write(`${lines.length > 0 ? lines.join("\n") : "No job has failed."}\n`);
    } finally {
      await database.close();
    }
  });
});
