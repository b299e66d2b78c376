import { defineModule } from "../../platform/module.ts";
import { usersRoutes } from "./routes.ts";
import { callRefusal, seedRoles, userRoom } from "./service.ts";

/** Users, their roles and abilities. */
export const users = defineModule("users", () => ({
  seed: seedRoles,
  routes: usersRoutes,
  rooms: (user) => [userRoom(user.id)],
  callRefusal,
}));
