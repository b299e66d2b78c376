import type { SuggestionReason } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { languageName } from "../../lib/language-name.ts";

/** Says why somebody is suggested: "speaks Dutch, 14 Volkswagen jobs lately, 2 jobs now". */
export function useReasons(): (reasons: readonly SuggestionReason[]) => string {
  const t = useText();
  const { culture } = useFormat();
  const one = (reason: SuggestionReason): string => {
    if (reason.kind === "language") return t("team.because.language", { language: languageName(reason.language, culture) });
    if (reason.kind === "make") return t("team.because.make", { count: reason.jobs, make: reason.make });
    if (reason.kind === "service") return t("team.because.service", { count: reason.jobs, service: reason.service });
    return t("team.because.load", { count: reason.jobs });
  };
  return (reasons) => reasons.map(one).join(", ");
}
