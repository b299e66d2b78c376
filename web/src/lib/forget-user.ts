import { inTab, onDevice, parsed } from "./storage.ts";
import { showBadge } from "./unread.ts";

/**
 * What a device keeps when its user signs out (domain.md#signout), since it is the device's and not the user's: the language and the look that were
 * chosen on it, the portal that was chosen at sign-in, and what every browser is told before sign-in. A key that is not listed goes.
 */
export const keptOnDevice = ["language", "theme", "solution", "configuration"] as const;

/** Deletes what this tab and this device's storage hold of a user. Other tabs do the same for themselves when they are told. */
export function forgetStored(): void {
  // A shared tablet lists what it keeps of its other people (`tablet.ts`).
  onDevice.forgetAllBut([...keptOnDevice, ...((parsed(onDevice.read("tablet")) as string[] | undefined) ?? [])]);
  inTab.clear();
}

/** Deletes everything else that this device holds of a user: the stored replies, the files of drafts, what was shared from other applications, and the notices that are still shown. What did not reach the service is the outbox's (`signOutHere`). */
export async function forgetElsewhere(): Promise<void> {
  // Also where no screen that keeps replies has been shown, as on a page loaded at `/logout`.
  const replies = import("./persistence.ts").then(({ forgetReplies }) => forgetReplies());
  const shared = import("./shared.ts").then(({ forgetShared }) => forgetShared());
  const files = import("./draft-files.ts").then(({ forgetDraftFiles }) => forgetDraftFiles());
  await Promise.allSettled([replies, shared, files, closeNotices()]);
}

async function closeNotices(): Promise<void> {
  showBadge(0);
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}
