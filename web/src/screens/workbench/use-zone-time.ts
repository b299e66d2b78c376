import { useMemo } from "react";
import { cultureOf } from "../../../../locales/languages.ts";
import { type Format, makeFormat } from "../../lib/i18n/format.ts";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";

/** Formats for dates and times in the user's culture and the shop's time zone. */
export function useZoneTime(timeZone: string): Format {
  const text = useText();
  const { language } = useLanguage();
  return useMemo(() => makeFormat({ culture: cultureOf(language, navigator.languages), text, timeZone }), [text, language, timeZone]);
}
