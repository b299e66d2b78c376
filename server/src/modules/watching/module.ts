import { defineModule, onJob } from "../../platform/module.ts";
import { integrityGauges } from "./logic/integrity-gauges.ts";
import { checking } from "./logic/check-parts.ts";
import { beginCheck, checkPart } from "./logic/check-run.ts";
import { watchingRoutes } from "./routes.ts";

const day = 86_400;

/** What administrators look at: the audit trail, what failed, what goes on, and whether what is stored is whole. */
export const watching = defineModule("watching", ({ administered, config, db, files, jobs, systemContext, stored }) => ({
  routes: (serve) => watchingRoutes(serve, administered, jobs, config.backups !== undefined),
  jobs: [onJob(checking, (part, attempt) => checkPart(part, attempt, { files, jobs, systemContext, stored }))],
  schedules: [
    {
      name: "watching.mend-stored",
      everySeconds: day,
      run: async (ctx) => {
        await beginCheck(ctx, jobs, { mends: true });
      },
    },
  ],
  gauges: integrityGauges(db),
}));
