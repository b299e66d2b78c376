import { noticeTag } from "@remotebay/contract";

/** Removes this device's notices about a request once its messages are read here. Nothing happens where there can be none. */
export async function closeNotices(requestId: number): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const notices = (await registration?.getNotifications?.({ tag: noticeTag(requestId) })) ?? [];
  for (const notice of notices) notice.close();
}
