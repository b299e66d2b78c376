import type { Abilities, Role } from "@remotebay/contract";
import { isRagOnly } from "./primary-role.ts";

/** The facts besides roles on which abilities depend. */
interface AbilityFacts {
  /** Null for operations staff. */
  locationId: number | null;
  showRag: boolean;
}

/** Of somebody who may do nothing. */
export const noAbilities: Abilities = {
  createRequests: false,
  seeRequests: false,
  workbench: false,
  takeJobs: false,
  schedule: false,
  answerSupport: false,
  topUpCoins: false,
  administer: false,
  announce: false,
  checkCompatibility: false,
  editProfile: false,
};

/** Derives a user's abilities from their roles (domain.md#people-abilities). All other checks are based on it. */
export function abilitiesOf(roles: readonly Role[], { locationId, showRag }: AbilityFacts): Abilities {
  if (isRagOnly(roles)) return { ...noAbilities, checkCompatibility: true };
  const has = (...names: string[]) => roles.some((role) => names.includes(role.Name));
  const inShop = locationId !== null && has("InShopTech", "DiagCoord", "Admin", "SuperAdmin");
  const workbench = has("MasterTech", "Dispatch");
  return {
    createRequests: inShop,
    seeRequests: inShop || workbench || has("SuperAdmin"),
    workbench,
    takeJobs: has("MasterTech"),
    schedule: workbench,
    answerSupport: workbench || has("SuperAdmin"),
    // Coins are money that RemoteBay is owed, so a business's own administrator pays none in.
    topUpCoins: has("SuperAdmin"),
    administer: has("SuperAdmin") || (has("Admin") && locationId !== null),
    announce: has("SuperAdmin"),
    checkCompatibility: showRag,
    editProfile: workbench || has("InShopTech", "DiagCoord", "Admin", "SuperAdmin"),
  };
}
