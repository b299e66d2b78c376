import { asChoices } from "../../platform/administered/choices.ts";
import { defineModule } from "../../platform/module.ts";
import { usersRoutes } from "./routes.ts";
import { callRefusal, roleNames, seedRoles, userRoom } from "./service.ts";

/** Users, their roles and abilities. */
export const users = defineModule("users", () => ({
  seed: seedRoles,
  routes: usersRoutes,
  rooms: (user) => [userRoom(user.id)],
  choices: { roles: async ({ db }) => asChoices(await roleNames(db)) },
  callRefusal,
}));
