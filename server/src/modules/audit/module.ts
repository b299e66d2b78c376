import { defineModule } from "../../platform/module.ts";
import { auditRoutes } from "./routes.ts";
import { auditWriter } from "./service.ts";

/** Who did what, when and from where. */
export const audit = defineModule("audit", () => ({ routes: auditRoutes, audit: auditWriter() }));
