import { messageIdOf, type MessageTranslation, type RequestMessage } from "@remotebay/contract";
import type { HistoryRow } from "../store.ts";

const sources = { 1: "User", 2: "MasterTech" } as const;

/** A message of a request's history (domain.md#chat-history). */
export function presentHistory(requestId: number, row: HistoryRow, translations: MessageTranslation[]): RequestMessage {
  const isSystem = row.messageType === "system";
  const source = isSystem ? "System" : sources[row.side === 1 ? 1 : 2];
  const [shopRead, shopReply, techRead, techReply] = [row.shopReadAt, row.shopReplyAt, row.techReadAt, row.techReplyAt].map(iso);
  const isShops = row.side === 1;
  const address = `Chat/File?messageId=${messageIdOf(requestId, row.seq)}`;
  return {
    Id: row.seq,
    WorkOrderId: requestId,
    DateTime: iso(row.createdAt),
    Source: source,
    MessageSource: source,
    Username: isShops ? row.writerName : "",
    Operator: isShops ? "" : row.writerName,
    Message: row.text,
    Translations: translations,
    type: row.messageType,
    System: row.system,
    ReadDateTime: (isShops ? techRead : shopRead) ?? "",
    ReplyDateTime: (isShops ? techReply : shopReply) ?? "",
    UserReadDateTime: isShops ? "" : (shopRead ?? ""),
    UserReplyDateTime: isShops ? "" : (shopReply ?? ""),
    TechReadDateTime: isShops ? (techRead ?? "") : "",
    TechReplyDateTime: isShops ? (techReply ?? "") : "",
    Files: row.file === null ? [] : [{ Name: row.file.name, ContentType: row.file.contentType, Url: address }],
  };
}

function iso(instant: string | null): string {
  return instant === null ? "" : new Date(instant).toISOString();
}
