import { requestChanged } from "@remotebay/contract";
import { defineModule, onJob, type ModuleDefinition, within } from "../../platform/module.ts";
import { makeRates } from "../../platform/rates.ts";
import { startPdf } from "../../platform/pdf/pdf.ts";
import { makeSharedWork } from "../../platform/shared-work.ts";
import { identityOf } from "../users/service.ts";
import { loadSigner } from "./adapters/evidence-key.ts";
import { timeAuthority } from "./adapters/time-authority.ts";
import { packVersion, type PackParts } from "./logic/evidence-pack.ts";
import { endRetention, removePackFile, removingPack } from "./logic/retention.ts";
import { reportRoutes } from "./routes.ts";
import { completeNext } from "./logic/complete-next.ts";
import { completePack } from "./logic/complete-pack.ts";
import { listDue } from "./pack-store.ts";
import { completeReported, completing, completion, packing } from "./service.ts";
import { documents, fileKeys, forgetDocument } from "./store.ts";

/** Packs that are looked at in a minute: an authority that does not answer must not hold back everything. */
const mostAtOnce = 50;

/** The reports module with its own pause between a report and the request's completion: the tests' is shorter. */
export function reportsModule(options: { completeAfterSeconds: number; packAfterSeconds?: number }): ModuleDefinition {
  return defineModule("reports", async ({ config, clock, db, installationKey, jobs, files, contextOf, systemContext }) => {
    const signer = await loadSigner({ config, db, installationKey, now: clock.now() });
    const authority = config.timeStampUrl === undefined ? undefined : timeAuthority(config.timeStampUrl);
    const pdf = startPdf();
    const { publicUrl = `http://localhost:${config.port}` } = config;
    const parts: PackParts = { pdf, files, publicUrl, underWay: makeSharedWork(), packs: makeSharedWork(), signer };
    return {
      routes: (serve) =>
        reportRoutes(
          serve,
          { ...parts, rates: makeRates() },
          { jobs, afterSeconds: options.completeAfterSeconds, packAfterSeconds: options.packAfterSeconds },
        ),
      jobs: [
        onJob(removingPack, ({ fileKey }) => removePackFile(files, fileKey)),
        onJob(completion, async ({ requestId, userId, demo }) => {
          const technician = await identityOf(db, { id: "", userId, demo, solutionId: 1 });
          await completeReported(technician ? contextOf(technician) : systemContext(), requestId, userId);
        }),
        onJob(packing, async ({ requestId, version, userId, demo }, { signal }) => {
          const technician = await identityOf(db, { id: "", userId, demo, solutionId: 1 });
          // Without the sender it is made when somebody asks for it.
          if (technician) await packVersion(contextOf(technician), parts, { requestId, version }, signal);
        }),
        onJob(completing, (name) => completePack(systemContext(), { files, signer, authority }, name)),
      ],
      reactions: [
        within(requestChanged, (ctx, change) =>
          completeNext(ctx, change, (planned, { db: tx }) => jobs.enqueue(completion, planned, { tx })),
        ),
      ],
      schedules: [
        { name: "reports.end-retention", everySeconds: 3600, run: (ctx) => endRetention(ctx, jobs) },
        {
          name: "reports.complete-packs",
          everySeconds: 60,
          run: async (ctx) => {
            const due = await listDue(ctx.db, ctx.now, mostAtOnce);
            await jobs.enqueueAll(
              completing,
              due.map((name) => ({ data: name, key: `${name.requestId}/${name.version}` })),
              { tx: ctx.db },
            );
          },
        },
      ],
      storedKeys: fileKeys,
      remade: { query: documents, forget: forgetDocument },
      refuseWork: pdf.refuse,
      close: pdf.close,
    };
  });
}

/** Reports of finished jobs, frozen and as PDF. */
export const reports = reportsModule({ completeAfterSeconds: 60, packAfterSeconds: 2 });
