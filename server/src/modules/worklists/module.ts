import { defineModule } from "../../platform/module.ts";
import { worklistRoutes } from "./routes.ts";

/** The lists of requests with what waits in them: what requests, conversations and calibrations say together. It writes nothing. */
export const worklists = defineModule("worklists", () => ({ routes: worklistRoutes }));
