import { defineModule } from "../../platform/module.ts";
import { cannedReplyRoutes } from "./routes.ts";

/** Ready-made texts for the composer of a conversation. */
export const cannedReplies = defineModule("canned-replies", () => ({ routes: cannedReplyRoutes }));
