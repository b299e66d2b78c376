import type { PrimaryRole, Role } from "@remotebay/contract";

/** A compatibility reader: role id 14 or the name "rag only" in any letter case (spec section 6). */
export function isRagOnly(roles: readonly Role[]): boolean {
  return roles.some((role) => role.Id === 14 || role.Name.toLowerCase() === "rag only");
}

/**
 * The role that decides where a user starts (spec section 6): InShopTech or DiagCoord gives Tech, then MasterTech, then Dispatch,
 * otherwise the first role under its own name; no role gives Guest. A role that is not known here gives no rights (`abilitiesOf`).
 */
export function primaryRoleOf(roles: readonly Role[]): PrimaryRole {
  if (isRagOnly(roles)) return "RagOnly";
  const has = (name: string) => roles.some((role) => role.Name === name);
  if (has("InShopTech") || has("DiagCoord")) return "Tech";
  if (has("MasterTech")) return "MasterTech";
  if (has("Dispatch")) return "Dispatch";
  return roles[0]?.Name ?? "Guest";
}
