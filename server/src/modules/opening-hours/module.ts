import { defineModule } from "../../platform/module.ts";
import { administeredHours } from "./logic/administered.ts";
import { openingHoursRoutes } from "./routes.ts";
import { seedOpeningHours } from "./service.ts";

/** When requests are accepted: a weekly and a holiday table for each tenant. */
export const openingHours = defineModule("opening-hours", () => ({
  seed: seedOpeningHours,
  routes: openingHoursRoutes,
  administered: [administeredHours],
}));
