import type { Variant } from "./settings.ts";
import type { UserRecord } from "./users.ts";

/** What a complete profile says (section 6). */
export const profileParts = ["GivenName", "FamilyName", "Email", "PhoneNumber"] as const;
export type ProfilePart = (typeof profileParts)[number];

/** What a profile lacks. */
export function profileGaps(user: Pick<UserRecord, ProfilePart>): ProfilePart[] {
  return profileParts.filter((part) => user[part].trim() === "");
}

/**
 * Whether a user completes their profile before anything else: in the UK, except with the glass-repair partner and in remote diagnostics
 * (section 6). Who may not change their profile is not held up.
 */
export function mustCompleteProfile(
  user: Pick<UserRecord, ProfilePart | "IsUK" | "Can">,
  { features }: Pick<Variant, "features">,
): boolean {
  const isExempt = features.partnerRequest || features.remoteDiagnostics;
  return user.IsUK && user.Can.editProfile && !isExempt && profileGaps(user).length > 0;
}
