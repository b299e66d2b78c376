import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { canSeeUser } from "../policy.ts";
import * as store from "../store.ts";
import type { KnownUser } from "./user-record.ts";

/** The default solution (domain.md#solution), used for the records of users without a session. */
export const defaultSolution = 1;

/** A user whom the caller may see. Throws `not-found`. */
export async function requireVisibleUser(ctx: Pick<Ctx, "db" | "user">, id: number): Promise<KnownUser> {
  const user = await store.selectUserById(ctx.db, id, defaultSolution);
  if (!user || !canSeeUser(ctx.user, user)) throw problem("not-found");
  return user;
}
