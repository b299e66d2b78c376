import type { Identity } from "../../platform/context.ts";

/** Only super administrators: a tenant's hours hold for all shops of its variant, and an administrator runs one of them. */
export function keepsOpeningHours(user: Pick<Identity, "roles">): boolean {
  return user.roles.includes("SuperAdmin");
}
