import type { MessageType, NotificationKind, SystemLine } from "@remotebay/contract";

/** What a line of a conversation is to its readers; the system's lines tell what happened to the request (chat/logic/story.ts). */
export function kindOf({ messageType, system }: { messageType: MessageType; system: SystemLine | null }): NotificationKind {
  if (messageType !== "system") return "message";
  if (system?.key.startsWith("report")) return "report";
  return system?.key.startsWith("calibration") ? "calibration" : "status";
}
