import { forgetOldCounts } from "./http/call-counts.ts";
import { forgetFailedCalls } from "./http/failed-calls.ts";
import { forgetOldKeys } from "./http/idempotency.ts";
import { forgetFates } from "./letters/fates.ts";
import { retainFailed } from "./jobs/failed-jobs.ts";
import { defineModule } from "./module.ts";
import { forgetOldEvents } from "./realtime/missed.ts";

/** The platform's own scheduled jobs, as a module like those of the domain. */
export const housekeeping = defineModule("platform", ({ files }) => ({
  schedules: [
    // Often, since what waits for it is deleted in one transaction.
    { name: "platform.forget-events", everySeconds: 60, run: ({ db, now }) => forgetOldEvents(db, now) },
    {
      name: "platform.forget",
      everySeconds: 3600,
      run: async ({ db, now }) => {
        await forgetOldKeys(db, now);
        await forgetOldCounts(db);
        await forgetFailedCalls(db, now);
        await forgetFates(db, new Date(now.getTime() - 30 * 86_400_000));
      },
    },
    { name: "platform.sweep-files", everySeconds: 3600, run: ({ now }) => files.deleteLeftovers(now) },
    {
      name: "platform.failed-jobs",
      everySeconds: 30,
      run: async ({ db, log }) => {
        for (const job of await retainFailed(db)) log.error({ job }, "a job failed for good: npm run jobs -- retry <id>");
      },
    },
  ],
}));
