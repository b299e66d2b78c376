import { defineModule, onJob, type ModuleDefinition } from "../../platform/module.ts";
import { makeRates } from "../../platform/rates.ts";
import { startPdf } from "../../platform/pdf/pdf.ts";
import { makeSharedWork } from "../../platform/shared-work.ts";
import { identityOf } from "../users/service.ts";
import { reportRoutes } from "./routes.ts";
import { completeReported, completion } from "./service.ts";
import { selectFileKeys } from "./store.ts";

/** The reports module with its own pause between a report and the request's completion: the tests' is shorter. */
export function reportsModule(options: { completeAfterSeconds: number }): ModuleDefinition {
  return defineModule("reports", ({ db, jobs, files, contextOf, systemContext }) => {
    const pdf = startPdf();
    return {
      routes: (serve) =>
        reportRoutes(
          serve,
          { pdf, files, underWay: makeSharedWork(), rates: makeRates() },
          { jobs, afterSeconds: options.completeAfterSeconds },
        ),
      jobs: [
        onJob(completion, async ({ requestId, userId, demo }) => {
          const technician = await identityOf(db, { id: "", userId, demo, solutionId: 1 });
          await completeReported(technician ? contextOf(technician) : systemContext(), requestId, userId);
        }),
      ],
      storedKeys: selectFileKeys,
      refuseWork: pdf.refuse,
      close: pdf.close,
    };
  });
}

/** Reports of finished jobs, frozen and as PDF. */
export const reports = reportsModule({ completeAfterSeconds: 60 });
