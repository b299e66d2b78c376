import { asChoices } from "../../platform/administered/choices.ts";
import { configurationChanged } from "@remotebay/contract";
import { defineModule, onEvent } from "../../platform/module.ts";
import { openCatalogue } from "../vehicles/service.ts";
import { administeredChoice, administeredFunction, administeredService } from "./logic/administered.ts";
import { lookupRoutes } from "./routes.ts";
import { dropLists, familyNames, functionNames, makeLookups, seedLookups, serviceNames } from "./service.ts";

/** Lists to choose from: remote services, functions, makes, insurers, units. */
export const lookups = defineModule("lookups", ({ config }) => {
  const catalogue = openCatalogue(config.dataDir);
  const kept = makeLookups(catalogue);
  return {
    seed: seedLookups,
    routes: (serve) => lookupRoutes(serve, kept),
    administered: [administeredService, administeredFunction, administeredChoice],
    events: [
      onEvent(configurationChanged, () => {
        dropLists(kept);
        return [];
      }),
    ],
    forget: () => dropLists(kept),
    choices: {
      services: async (ctx) => asChoices(await serviceNames(ctx)),
      functions: async (ctx) => asChoices(await functionNames(ctx)),
      families: async (ctx) => asChoices(await familyNames(ctx)),
    },
    close: catalogue.close,
  };
});
