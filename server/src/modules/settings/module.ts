import { asChoices } from "../../platform/administered/choices.ts";
import { type Configuration, configurationChanged } from "@remotebay/contract";
import { makeCache } from "../../platform/cache.ts";
import { defineModule, onEvent } from "../../platform/module.ts";
import { makePurposeTokens } from "../../platform/session/purpose-tokens.ts";
import { loadSigningKey } from "../../platform/session/signing-key.ts";
import { administeredFlag, administeredNotice, administeredSolution } from "./logic/administered.ts";
import { administeredVariant } from "./logic/administered-variant.ts";
import { logoKeys } from "./logos-store.ts";
import { administeredTerms } from "./logic/terms.ts";
import { settingsRoutes } from "./routes.ts";
import { noticeRooms, seedSettings, tellTurns, variantNames } from "./service.ts";

/** Variants, solutions, flags and texts of the installation. */
export const settings = defineModule("settings", async ({ config, db, files, version }) => {
  const cache = makeCache<Configuration>({ ttl: 10_000, max: 1 });
  const chatTokens = makePurposeTokens(await loadSigningKey(db), "chat");
  return {
    seed: seedSettings,
    routes: (serve) => settingsRoutes(serve, { environment: config.environment, version }, chatTokens, cache, files),
    events: [
      onEvent(configurationChanged, () => {
        cache.drop(() => true);
        return [];
      }),
    ],
    forget: () => cache.drop(() => true),
    storedKeys: logoKeys,
    rooms: noticeRooms,
    administered: [administeredNotice, administeredFlag, administeredSolution, administeredVariant, administeredTerms],
    choices: { variants: async (ctx) => asChoices(await variantNames(ctx)) },
    // Open pages show a notice when it begins, and no longer when it ends, without asking again and again.
    schedules: [{ name: "settings.tell-notices", everySeconds: 15, run: tellTurns }],
  };
});
