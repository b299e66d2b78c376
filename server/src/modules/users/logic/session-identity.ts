import type { Ctx, Identity } from "../../../platform/context.ts";
import * as store from "../store.ts";
import { asIdentity } from "./identity.ts";

/** The identity of a session's user, as passed to every call; null if the user is deleted or banned. */
export async function identityOf(
  db: Ctx["db"],
  session: { id: string; userId: number; demo: boolean; solutionId: number; way?: string; provenAt?: Date | null },
): Promise<Identity | null> {
  const user = await store.selectUserById(db, session.userId, session.solutionId);
  return user && !user.banned ? asIdentity(user, session) : null;
}
