import { flagOf, type UserRecord, type Variant } from "@remotebay/contract";
import { currentConfiguration, useConfiguration } from "../../lib/configuration.ts";
import { useUser, useVariant } from "../../lib/session.ts";

/** Whether the user has the compatibility checker: by their rights (domain.md#rating-who) and by the flag of their variant (domain.md#variants-flags). */
export function useHasChecker(): boolean {
  const configuration = useConfiguration();
  return hasChecker(useUser(), useVariant(), configuration);
}

/** The same outside of React. */
export function hasChecker({ Can }: Pick<UserRecord, "Can">, variant: Variant, configuration = currentConfiguration()): boolean {
  const flag = flagOf("compatibility", variant);
  return Can.checkCompatibility && configuration?.flags[flag] !== "0";
}
