import type { Ctx } from "../../../platform/context.ts";
import * as store from "../store.ts";

/** The names and the id 14 are agreed (domain.md#people-roles); the other ids are ours. */
export const roleIds = { SuperAdmin: 1, Admin: 2, InShopTech: 3, DiagCoord: 4, MasterTech: 5, Dispatch: 6, "RAG Only": 14 } as const;

/** Adds the roles; safe to run again. */
export function seedRoles(db: Ctx["db"]): Promise<void> {
  return store.insertRoles(
    db,
    Object.entries(roleIds).map(([name, id]) => ({ id, name })),
  );
}
