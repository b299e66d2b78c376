import { currentSession, signOut } from "../session.ts";
import { outbox } from "./browser-outbox.ts";

/** Signs out, here or everywhere, after the user was warned of what has not reached the service: that is deleted too. Throws where `everywhere` could not be confirmed. */
export async function signOutHere(everywhere = false): Promise<void> {
  const session = currentSession();
  await signOut(everywhere);
  if (session.status === "signed-in") await outbox.forget(session.user.Id);
}
