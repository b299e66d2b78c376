import { defineModule } from "../../platform/module.ts";
import { assistRoutes } from "./routes.ts";

/** Vehicle assist: what a repaired vehicle needs, recommended by rule. */
export const assist = defineModule("assist", () => ({ routes: assistRoutes }));
