import {
  checkIntegrity,
  getAuditProof,
  getFigures,
  getIntegrity,
  getSafeguards,
  listDeliveries,
  listFailedJobs,
  mendIntegrity,
  retryFailedJob,
  searchAudit,
} from "@remotebay/contract";
import type { Administered } from "../../platform/administered/administered.ts";
import type { Serve } from "../../platform/http/serve.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import * as watching from "./service.ts";

export function watchingRoutes(
  serve: Serve,
  things: (noun: string) => Administered | undefined,
  jobs: Pick<Jobs, "enqueue">,
  isBackedUp: boolean,
): void {
  serve(searchAudit, ({ query }, ctx) => watching.findEntries(ctx, things, query));
  serve(getAuditProof, ({ query }, ctx) => watching.proveAuditEntry(ctx, query.id));
  serve(listDeliveries, ({ query }, ctx) => watching.getDeliveries(ctx, query));
  serve(listFailedJobs, (_, ctx) => watching.getFailedJobs(ctx));
  serve(retryFailedJob, ({ body }, ctx) => watching.retryJob(ctx, body.JobId));
  serve(getFigures, (_, ctx) => watching.readFigures(ctx));
  serve(getIntegrity, (_, ctx) => watching.readIntegrity(ctx));
  serve(getSafeguards, (_, ctx) => watching.readSafeguards(ctx, isBackedUp));
  serve(checkIntegrity, (_, ctx) => watching.beginChecking(ctx, jobs, false));
  serve(mendIntegrity, (_, ctx) => watching.beginChecking(ctx, jobs, true));
}
