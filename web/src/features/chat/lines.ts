import { attachmentType, channelStream, messageIdOf, sendFile, sendMessage, type StreamMessage } from "@remotebay/contract";
import type { Item } from "../../lib/outbox/types.ts";
import { plainMessage } from "./conversation.ts";

/** What has become of an own message; `received` of somebody else's. */
export type LineState = "sending" | "waiting" | "refused" | "sent" | "delivered" | "read" | "received";

/** A message as it is shown, on its way or stored. */
export interface Line {
  /** The same before and after it was stored, so that its place on the screen is. */
  key: string;
  message: StreamMessage;
  state: LineState;
  /** Its call in the outbox, until the service has it. */
  item: Item | undefined;
}

/** Up to where the other side has received and read. */
export interface Reached {
  read: number;
  delivered: number;
}

/** Stored messages with what has become of them, then those on their way, in the order in which they were written. */
export function linesOf(messages: readonly StreamMessage[], items: readonly Item[], me: number, others: Reached): Line[] {
  const stored = messages.map((message) => ({
    key: message.clientId,
    message,
    state: stateOf(message, me, others),
    item: undefined,
  }));
  const known = new Set(messages.map(({ clientId }) => clientId));
  const underWay = items.filter((item) => isMessage(item) && !known.has(clientIdOf(item))).map((item) => lineOf(item, me));
  return [...stored, ...underWay];
}

function stateOf({ userId, seq, messageType }: StreamMessage, me: number, { read, delivered }: Reached): LineState {
  if (userId !== me || messageType === "system") return "received";
  if (seq <= read) return "read";
  return seq <= delivered ? "delivered" : "sent";
}

function lineOf(item: Item, me: number): Line {
  const body = item.args.body as { text?: string } | undefined;
  const file = item.form?.["file"];
  const message: StreamMessage = {
    ...plainMessage,
    messageId: messageIdOf(0, 0),
    seq: 0,
    clientId: clientIdOf(item),
    userId: me,
    createdAt: new Date(item.at).toISOString(),
    text: body?.text ?? "",
    ...(file instanceof File
      ? { messageType: "file" as const, customType: attachmentType, fileName: file.name, contentType: file.type, size: file.size }
      : {}),
  };
  const isStuck = item.state === "refused" || item.state === "held";
  return { key: message.clientId, message, state: isStuck ? "refused" : item.state === "waiting" ? "waiting" : "sending", item };
}

function isMessage({ path }: Item): boolean {
  return path === sendMessage.path || path === sendFile.path;
}

function clientIdOf({ args }: Item): string {
  const { body, query } = args as { body?: { clientId?: string }; query?: { clientId?: string } };
  return body?.clientId ?? query?.clientId ?? "";
}

/** What a channel's messages concern in the outbox, so that they keep their order. */
export function subjectOf(requestId: number): string {
  return channelStream(requestId).replace("/", ".");
}

/** The lines of one day, in the reader's time zone. */
export interface Day {
  key: string;
  at: string;
  lines: readonly Line[];
}

/** Groups lines by the day on which they were written (domain.md#chat-history). */
export function daysOf(lines: readonly Line[]): Day[] {
  const days: { key: string; at: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const key = new Date(line.message.createdAt).toDateString();
    const last = days.at(-1);
    if (last?.key === key) last.lines.push(line);
    else days.push({ key, at: line.message.createdAt, lines: [line] });
  }
  return days;
}

/** Milliseconds after which a message of the same person shows its name and time again. */
const pause = 5 * 60_000;

/** True if a line continues the one before: the same person, soon after. */
export function continues(line: Line, before: Line | undefined): boolean {
  if (!before || before.message.messageType === "system" || line.message.messageType === "system") return false;
  if (before.message.userId !== line.message.userId) return false;
  return Date.parse(line.message.createdAt) - Date.parse(before.message.createdAt) < pause;
}

/** True if the next line continues this one in the same minute and state: its time and tick then stand for both. */
export function endsAlike(line: Line, next: Line | undefined): boolean {
  if (!next || !continues(next, line) || next.state !== line.state || line.state === "refused") return false;
  return next.message.createdAt.slice(0, 16) === line.message.createdAt.slice(0, 16);
}
