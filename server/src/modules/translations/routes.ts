import { getCalibrationWelcome, messageLanguage } from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { phraseText } from "./service.ts";

/** Routes of texts that the service has in the languages of messages. */
export function translationRoutes(serve: Serve): void {
  serve(getCalibrationWelcome, ({ query }) => phraseText("calibration.welcome", messageLanguage(query.languageCode)));
}
