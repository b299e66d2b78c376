import { defineModule } from "../../platform/module.ts";
import { StartUpError } from "../../platform/start-up/start-up-error.ts";
import { makeAuth, makeCallLimit } from "../auth/service.ts";
import { makeClient } from "./logic/client.ts";
import { readProviders } from "./logic/providers.ts";
import { makeSeal } from "../../platform/session/seal.ts";
import { openIdRoutes } from "./routes.ts";
import type { OpenId } from "./service.ts";
import { deleteExpired } from "./store.ts";

/** Signing in by a provider of OpenID Connect, for the solutions that have one. */
export const oidc = defineModule("oidc", async ({ config, db, clock, https, installationKey, log }) => {
  const providers = await readProviders(config.openIdFile, config.environment);
  if (providers.size > 0 && config.publicUrl === undefined) {
    throw new StartUpError("OPENID_FILE needs PUBLIC_URL: providers send browsers back to it.");
  }
  const parts: OpenId = {
    auth: await makeAuth({ db, clock, installationKey }),
    clients: new Map([...providers].map(([solution, provider]) => [solution, makeClient(provider, log)])),
    seal: makeSeal(installationKey, "openid tokens"),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    limit: makeCallLimit(db, { name: "openid", points: 300, seconds: 900 }),
  };
  return {
    routes: (serve) => openIdRoutes(serve, parts, https),
    schedules: [{ name: "oidc.forget-expired", everySeconds: 3600, run: ({ db: tx, now }) => deleteExpired(tx, now) }],
  };
});
