import { defineModule } from "../../platform/module.ts";
import { settingsRoutes } from "./routes.ts";
import { seedSettings } from "./service.ts";

/** Variants, solutions, flags and texts of the installation. */
export const settings = defineModule("settings", ({ config, version }) => ({
  seed: seedSettings,
  routes: (serve) => settingsRoutes(serve, { environment: config.environment, version }),
}));
