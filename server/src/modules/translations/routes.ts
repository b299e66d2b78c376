import { getCalibrationWelcome, listReplies, messageLanguage, readReply, removeReply, saveReply } from "@remotebay/contract";
import { serveThing } from "../../platform/administered/serve-thing.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { administeredReply } from "./logic/replies.ts";
import { phraseText } from "./service.ts";

/** Routes of texts that the service has in the languages of messages. */
export function translationRoutes(serve: Serve): void {
  serveThing(serve, administeredReply, { list: listReplies, read: readReply, save: saveReply, remove: removeReply });
  serve(getCalibrationWelcome, ({ query }) => phraseText("calibration.welcome", messageLanguage(query.languageCode)));
}
