import { defineModule } from "../../platform/module.ts";
import { findingsRoutes } from "./routes.ts";
import { fileKeys, renditions, replaceRendition } from "./store.ts";

/** What a technician writes down for a job, and its pictures. */
export const findings = defineModule("findings", ({ files }) => ({
  routes: (serve) => findingsRoutes(serve, files),
  storedKeys: fileKeys,
  remade: { query: renditions, replace: replaceRendition },
}));
