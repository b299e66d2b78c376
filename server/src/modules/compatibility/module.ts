import { defineModule } from "../../platform/module.ts";
import { openCatalogue } from "../vehicles/service.ts";
import { compatibilityRoutes } from "./routes.ts";
import { makeDemonstration } from "./service.ts";

/** The compatibility checker: what can be done on a vehicle with a type of device. */
export const compatibility = defineModule("compatibility", ({ config }) => ({
  // Ratings decide what a shop may order, so made-up ones come with the demonstration world only.
  seed: async (db) => {
    if (config.seedDemo) await makeDemonstration({ db }, () => openCatalogue(config.dataDir));
  },
  routes: compatibilityRoutes,
}));
