import { defineModule } from "../../platform/module.ts";
import { requestRoutes } from "./routes.ts";
import { watchRoom } from "./service.ts";

/** Service requests. */
export const requests = defineModule("requests", () => ({ routes: requestRoutes, watch: { request: watchRoom } }));
