import { defineModule } from "../../platform/module.ts";
import { locationsRoutes } from "./routes.ts";
import { locationRoomsOf } from "./service.ts";

/** Shops. */
export const locations = defineModule("locations", () => ({ routes: locationsRoutes, rooms: locationRoomsOf }));
