import { defineModule } from "../../platform/module.ts";
import { administeredLocation } from "./logic/location.ts";
import { administeredPerson, endBans } from "./logic/person.ts";
import { administrationRoutes } from "./routes.ts";

/** What all administered things have in common: their history, undo, and the choices of their fields. */
export const administration = defineModule("administration", ({ administered, choices }) => ({
  administered: [administeredLocation, administeredPerson],
  schedules: [{ name: "administration.end-bans", everySeconds: 60, run: endBans }],
  routes: (serve) => administrationRoutes(serve, administered, choices),
}));
