import { defineModule } from "../../platform/module.ts";
import { supportRoutes } from "./routes.ts";

/** Calls for help from shops, which operations deal with. */
export const support = defineModule("support", () => ({ routes: supportRoutes }));
