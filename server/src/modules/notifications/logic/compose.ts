import { noticeTag, type PushMessage } from "@remotebay/contract";
import type { TextKey, Translate } from "../../../platform/translate/translate.ts";
import type { UnreadNews } from "../../chat/service.ts";
import { kindOf } from "./kinds.ts";

type Message = UnreadNews["messages"][number];
type PlainKey = Extract<TextKey, `notifications.told.${string}`>;

/** What the system's lines say in one sentence; their keys are those of the conversation (chat/logic/story.ts). */
const titles: Readonly<Record<string, PlainKey>> = {
  took: "notifications.told.took",
  released: "notifications.told.released",
  handedOver: "notifications.told.handedOver",
  scheduled: "notifications.told.scheduled",
  dateMoved: "notifications.told.dateMoved",
  started: "notifications.told.started",
  reportSent: "notifications.told.reportSent",
  reportResent: "notifications.told.reportResent",
  completed: "notifications.told.completed",
  cancelled: "notifications.told.cancelled",
  calibrationReady: "notifications.told.calibrationReady",
  calibrationArrived: "notifications.told.calibrationArrived",
  calibrationReviewed: "notifications.told.calibrationReviewed",
  calibrationScanPassed: "notifications.told.calibrationScanPassed",
  calibrationScanFailed: "notifications.told.calibrationScanFailed",
  calibrationPrepare: "notifications.told.calibrationPrepare",
  calibrationPrepared: "notifications.told.calibrationPrepared",
  calibrationScanned: "notifications.told.calibrationScanned",
  calibrationUnsuccessful: "notifications.told.calibrationUnsuccessful",
  calibrationReset: "notifications.told.calibrationReset",
};

/** The sentence for a line of the system's own. */
export function systemSentence(t: Translate, { system }: Pick<Message, "system">): string {
  return t(titles[system?.key ?? ""] ?? "notifications.told.other");
}

/** The sentence for all news together: of several, the newest that is no message. */
export function titleOf(t: Translate, messages: readonly Message[]): string {
  const line = messages.findLast(({ messageType }) => messageType === "system");
  return line === undefined ? t("notifications.messages", { count: messages.length }) : systemSentence(t, line);
}

/** The page that the news is about, as a path of the application. */
export function pathOf(requestId: number, messages: readonly Message[]): string {
  const kinds = new Set(messages.map(kindOf));
  return kinds.size === 1 && kinds.has("message") ? `/chats?channel=${requestId}` : `/servicerequest/${requestId}`;
}

/** What a device shows. */
export function composePush(t: Translate, { channel, messages }: UnreadNews): PushMessage {
  return {
    title: titleOf(t, messages),
    body: t("notifications.workOrder", { number: channel.workOrderNumber }),
    url: pathOf(channel.id, messages),
    tag: noticeTag(channel.id),
  };
}
