import { defineModule } from "../../platform/module.ts";
import { usersRoutes } from "./routes.ts";
import { admits, seedRoles, userRoom } from "./service.ts";

/** People, their roles and what they may do. */
export const users = defineModule("users", () => ({
  seed: seedRoles,
  routes: usersRoutes,
  rooms: (user) => [userRoom(user.id)],
  admits,
}));
