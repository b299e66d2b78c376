import { defineModule } from "../../platform/module.ts";
import { translatorsOf } from "../translations/service.ts";
import { messageRoutes } from "./routes.ts";

/** The history of a request's conversation, its translations, and the calls of the specification's messages. */
export const messages = defineModule("messages", ({ config }) => ({ routes: (serve) => messageRoutes(serve, translatorsOf(config)) }));
