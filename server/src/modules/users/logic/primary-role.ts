import type { PrimaryRole, Role } from "@remotebay/contract";

/** Whether a user is RAG-only: role id 14 or the name "rag only" in any letter case (domain.md#people-rag-only). */
export function isRagOnly(roles: readonly Role[]): boolean {
  return roles.some((role) => role.Id === 14 || role.Name.toLowerCase() === "rag only");
}

/**
 * The role that decides a user's start screen (domain.md#people-primary-role): Tech for InShopTech or DiagCoord, then MasterTech, then Dispatch,
 * otherwise the name of the first role, and Guest without roles. An unknown role has no rights (`abilitiesOf`).
 */
export function primaryRoleOf(roles: readonly Role[]): PrimaryRole {
  if (isRagOnly(roles)) return "RagOnly";
  const has = (name: string) => roles.some((role) => role.Name === name);
  if (has("InShopTech") || has("DiagCoord")) return "Tech";
  if (has("MasterTech")) return "MasterTech";
  if (has("Dispatch")) return "Dispatch";
  return roles[0]?.Name ?? "Guest";
}
