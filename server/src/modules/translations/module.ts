import { defineModule, onJob } from "../../platform/module.ts";
import { administeredReply, seedReplies } from "./logic/replies.ts";
import { translationRoutes } from "./routes.ts";
import { translateQueued, translation, translatorsOf } from "./service.ts";

/** Messages in other languages: standard phrases, and what translators make of the rest. */
export const translations = defineModule("translations", ({ config, systemContext }) => {
  const translators = translatorsOf(config);
  return {
    seed: seedReplies,
    administered: [administeredReply],
    routes: translationRoutes,
    jobs: [onJob(translation, (queued, attempt) => translateQueued(systemContext(), translators, queued, attempt))],
  };
});
