import { defineModule } from "../../platform/module.ts";
import { workbenchRoutes } from "./routes.ts";

/** The queue of jobs and their assignment to technicians. */
export const workbench = defineModule("workbench", () => ({ routes: workbenchRoutes }));
