import { defineModule } from "../../platform/module.ts";
import { locationsRoutes } from "./routes.ts";
import { adminRoomsOf, locationRoomsOf } from "./service.ts";

/** Shops. */
export const locations = defineModule("locations", () => ({
  routes: locationsRoutes,
  rooms: (user) => [...locationRoomsOf(user), ...adminRoomsOf(user)],
}));
