import { defineModule } from "../../platform/module.ts";
import { factorRoutes } from "./routes.ts";
import { deleteOldChallenges, makeFactors } from "./service.ts";

/** How users prove who they are besides a password: authenticator apps with recovery codes, and passkeys. It knows nothing of sessions. */
export const factors = defineModule("factors", ({ config, installationKey }) => {
  const own = makeFactors({ installationKey });
  return {
    routes: (serve) => factorRoutes(serve, own, config.publicUrl),
    schedules: [{ name: "factors.forget-challenges", everySeconds: 3600, run: ({ db, now }) => deleteOldChallenges(db, now) }],
  };
});
