import { defineModule } from "../../platform/module.ts";
import { viewRoutes } from "./routes.ts";
import { viewRooms } from "./service.ts";

/** Lists as their users once filtered and arranged them, saved with a name. */
export const views = defineModule("views", () => ({ routes: viewRoutes, rooms: viewRooms }));
