import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as workbench from "./service.ts";

export function workbenchRoutes(serve: Serve): void {
  serve(contract.getQueue, ({ query }, ctx) => workbench.getQueue(ctx, query));
  serve(contract.getMyJobs, (_, ctx) => workbench.getMyJobs(ctx));
  serve(contract.takeJob, ({ body }, ctx) => workbench.takeJob(ctx, body.Id));
  serve(contract.getTechnicians, (_, ctx) => workbench.getTechnicians(ctx));
  serve(contract.assignJob, ({ body }, ctx) => workbench.assignJob(ctx, body));
  serve(contract.getQueuePlace, ({ query }, ctx) => workbench.getQueuePlace(ctx, query.id));
  serve(contract.releaseJob, ({ body }, ctx) => workbench.releaseJob(ctx, body));
  serve(contract.getJobNote, ({ query }, ctx) => workbench.getJobNote(ctx, query.id));
  serve(contract.acknowledgeNote, ({ body }, ctx) => workbench.acknowledgeNote(ctx, body.Id));
}
