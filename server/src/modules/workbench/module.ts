import { defineModule } from "../../platform/module.ts";
import { workbenchRoutes } from "./routes.ts";

/** The queue of jobs and who has them. */
export const workbench = defineModule("workbench", () => ({ routes: workbenchRoutes }));
