import { defineModule } from "../../platform/module.ts";
import { makePurposeTokens } from "../../platform/session/purpose-tokens.ts";
import { loadSigningKey } from "../../platform/session/signing-key.ts";
import { settingsRoutes } from "./routes.ts";
import { noticeRooms, seedSettings, tellTurns } from "./service.ts";

/** Variants, solutions, flags and texts of the installation. */
export const settings = defineModule("settings", async ({ config, db, version }) => {
  const chatTokens = makePurposeTokens(await loadSigningKey(db), "chat");
  return {
    seed: seedSettings,
    routes: (serve) => settingsRoutes(serve, { environment: config.environment, version }, chatTokens),
    rooms: noticeRooms,
    // Open pages show a notice when it begins, and no longer when it ends, without asking again and again.
    schedules: [{ name: "settings.tell-notices", everySeconds: 15, run: tellTurns }],
  };
});
