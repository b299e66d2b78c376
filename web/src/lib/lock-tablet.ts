import { lockTablet } from "@remotebay/contract";
import { send } from "./call.ts";
import { end } from "./session.ts";

let locking: Promise<void> | undefined;

/** Locks a shared tablet: takes the page down, and ends the session (domain.md#tablet-lock). Drafts and what waits to be sent remain. */
export function lock(): void {
  end();
  locking = endAtService();
}

/** Resolves when the service has ended the session that went on here, or cannot be reached. */
export function locked(): Promise<void> {
  const ending = locking ?? endAtService();
  locking = undefined;
  return ending;
}

async function endAtService(): Promise<void> {
  // Without a connection nothing is shown here all the same.
  await send(lockTablet, {}).catch(() => undefined);
}
