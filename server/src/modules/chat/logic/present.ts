import {
  attachmentType,
  channelUrl,
  messageIdOf,
  statusName,
  type ChannelRow,
  type ChatMessage,
  type MessageType,
  type StreamMessage,
  type SystemLine,
  vehicleWords,
} from "@remotebay/contract";
import type { StoredFile } from "../tables.ts";

/** A message as it is read from the database. */
export interface MessageRow {
  channelId: number;
  seq: number;
  clientId: string;
  /** Who wrote it, or did what a system line tells; null: nobody. */
  userId: number | null;
  userName: string;
  messageType: MessageType;
  text: string;
  language: string;
  system: SystemLine | null;
  file: StoredFile | null;
  createdAt: Date;
}

/** A message as every member gets it; `send-store.ts` makes the same in the statement that stores it. */
function presentMessage(row: MessageRow): StreamMessage {
  const messageId = messageIdOf(row.channelId, row.seq);
  const address = `Chat/File?messageId=${messageId}`;
  return {
    messageId,
    seq: row.seq,
    clientId: row.clientId,
    userId: row.userId,
    name: row.userName,
    text: row.text,
    language: row.language,
    createdAt: row.createdAt.toISOString(),
    messageType: row.messageType,
    customType: row.messageType === "file" ? attachmentType : "",
    system: row.system,
    plainUrl: row.file === null ? "" : address,
    thumbnailUrl: row.file === null || row.file.thumbnailKey === "" ? "" : `${address}&size=thumbnail`,
    contentType: row.file?.contentType ?? "",
    fileName: row.file?.name ?? "",
    size: row.file?.size ?? 0,
    translations: [],
  };
}

/** A message as one reader gets it. */
export function presentFor(readerId: number, row: MessageRow): ChatMessage {
  return { ...presentMessage(row), type: row.userId === readerId && row.messageType !== "system" ? "sent" : "received" };
}

/** A channel as it is read from the database, with the reader's position. */
export interface ChannelRecord {
  id: number;
  locationId: number;
  demo: boolean;
  technicianId: number | null;
  statusId: number;
  workOrderNumber: string;
  make: string;
  model: string;
  modelYear: number | null;
  name: string;
  customType: string;
  data: { languages: string[] };
  isPublic: boolean;
  isDiscoverable: boolean;
  isDistinct: boolean;
  lastSeq: number;
  closed: boolean;
  readSeq: number;
  deliveredSeq: number;
  unread: number;
}

export function presentChannel(record: ChannelRecord, lastMessage: ChatMessage | null): ChannelRow {
  const { id, name, customType, data, isPublic, isDiscoverable, isDistinct, lastSeq, readSeq, deliveredSeq, unread, closed } = record;
  const stored = { id, name, customType, data, isPublic, isDiscoverable, isDistinct, lastSeq, readSeq, deliveredSeq, unread, closed };
  const Vehicle = vehicleWords(record.modelYear, record.make, record.model);
  const request = { Id: id, WorkOrderNumber: record.workOrderNumber, Vehicle, StatusName: statusName(record.statusId) };
  return Object.assign(stored, { url: channelUrl(id), lastMessage, request });
}
