import type { Variant } from "./variant.ts";
import type { FlagName } from "./settings.ts";

/** The flags of features that have one flag for remote diagnostics and one for all other variants (domain.md#variants-flags). */
const pairedFlags = {
  compatibility: { standard: "RagRatingEnabled", remote: "MAHLERagRatingEnabled" },
  openingHours: { standard: "OpeningHoursEnabled", remote: "MAHLEOpeningHoursEnabled" },
} as const satisfies Record<string, Record<"standard" | "remote", FlagName>>;
export type PairedFeature = keyof typeof pairedFlags;

/** Which variants a flag is for: those of remote diagnostics, all others, or all. */
export function flagScope(name: FlagName): "standard" | "remote" | "all" {
  const pair = Object.values(pairedFlags).find(({ standard, remote }) => standard === name || remote === name);
  if (pair === undefined) return "all";
  return pair.remote === name ? "remote" : "standard";
}

/** The flag that decides whether a variant has a feature. */
export function flagOf(feature: PairedFeature, { features }: Pick<Variant, "features">): FlagName {
  return pairedFlags[feature][features.remoteDiagnostics ? "remote" : "standard"];
}
