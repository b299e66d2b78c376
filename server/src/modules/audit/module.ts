import { defineModule } from "../../platform/module.ts";
import { makeSigner } from "../../platform/session/signer.ts";
import { checkpointGauges } from "./logic/checkpoint-gauges.ts";
import { checkpointPurpose, makeCheckpoints } from "./logic/make-checkpoints.ts";
import { auditRoutes } from "./routes.ts";
import { auditWriter } from "./service.ts";

/** Who did what, when and from where. */
export const audit = defineModule("audit", ({ config, db, installationKey }) => {
  const rules = { signer: makeSigner(installationKey, checkpointPurpose), keepDays: config.keepAuditDays };
  return {
    routes: auditRoutes,
    audit: auditWriter(),
    schedules: [
      {
        name: "audit.make-checkpoints",
        everySeconds: 60,
        run: async (ctx) => {
          await makeCheckpoints(ctx, rules);
        },
      },
    ],
    gauges: checkpointGauges(db),
  };
});
