import { defineModule } from "../../platform/module.ts";
import { openCatalogue } from "../vehicles/service.ts";
import { lookupRoutes } from "./routes.ts";
import { seedLookups } from "./service.ts";

/** Lists to choose from: remote services, functions, makes, insurers, units. */
export const lookups = defineModule("lookups", ({ config }) => {
  const catalogue = openCatalogue(config.dataDir);
  return { seed: seedLookups, routes: (serve) => lookupRoutes(serve, catalogue), close: catalogue.close };
});
