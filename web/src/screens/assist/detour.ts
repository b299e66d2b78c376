import { mayUseAssist, profileGaps, type UserRecord, type Variant } from "@remotebay/contract";
import { profilePath } from "../../lib/screen.ts";

/** Where a user is led whose variant does not have the assist (domain.md#assist-who): to the profile where it is incomplete, else Home; undefined where it does. */
export function assistDetour(user: UserRecord, variant: Variant): typeof profilePath | "/" | undefined {
  if (mayUseAssist(variant)) return undefined;
  return profileGaps(user).length > 0 ? profilePath : "/";
}
