import type { Variant } from "./variant.ts";
import type { UserRecord } from "./users.ts";

/** The fields of a complete profile (domain.md#people-profile). */
export const profileParts = ["GivenName", "FamilyName", "Email", "PhoneNumber"] as const;
export type ProfilePart = (typeof profileParts)[number];

/** The fields that a profile lacks. */
export function profileGaps(user: Pick<UserRecord, ProfilePart>): ProfilePart[] {
  return profileParts.filter((part) => user[part].trim() === "");
}

/**
 * Whether a user completes their profile before anything else: in the UK, except with the glass-repair partner and in remote diagnostics
 * (domain.md#people-profile). A user who may not change their profile is not asked to.
 */
export function mustCompleteProfile(
  user: Pick<UserRecord, ProfilePart | "IsUK" | "Can">,
  { features }: Pick<Variant, "features">,
): boolean {
  const isExempt = features.partnerRequest || features.remoteDiagnostics;
  return user.IsUK && user.Can.editProfile && !isExempt && profileGaps(user).length > 0;
}
