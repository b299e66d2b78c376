import type { FlagName, Variant } from "./settings.ts";

/** The flags of features that have one flag for remote diagnostics and one for all other variants (domain.md#variants-flags). */
const pairedFlags = {
  compatibility: { standard: "RagRatingEnabled", remote: "MAHLERagRatingEnabled" },
  openingHours: { standard: "OpeningHoursEnabled", remote: "MAHLEOpeningHoursEnabled" },
} as const satisfies Record<string, Record<"standard" | "remote", FlagName>>;
export type PairedFeature = keyof typeof pairedFlags;

/** The flag that decides whether a variant has a feature. */
export function flagOf(feature: PairedFeature, { features }: Pick<Variant, "features">): FlagName {
  return pairedFlags[feature][features.remoteDiagnostics ? "remote" : "standard"];
}
