import { defineModule, onJob } from "../../platform/module.ts";
import { checking, checkStored } from "./logic/integrity.ts";
import { watchingRoutes } from "./routes.ts";

/** What administrators look at: the audit trail, what failed, what goes on, and whether what is stored is whole. */
export const watching = defineModule("watching", ({ administered, files, jobs, systemContext, storedKeys }) => ({
  routes: (serve) => watchingRoutes(serve, administered, jobs),
  jobs: [onJob(checking, (task, { signal }) => checkStored(task, signal, { files, systemContext, storedKeys }))],
}));
