import { defineModule } from "../../platform/module.ts";
import { teamRoutes } from "./routes.ts";
import { ring } from "./service.ts";

/** The technicians as Dispatch sees them: who is here, what they have and can, what nobody has, and what rings until somebody hears it. */
export const team = defineModule("team", () => ({
  routes: teamRoutes,
  // Less than the interval at which schedules are looked at, so that it runs each time.
  schedules: [{ name: "team.ring", everySeconds: 3, run: (ctx) => ring(ctx) }],
}));
