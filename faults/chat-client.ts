import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { getMessages, sendMessage, type ChatMessage } from "@remotebay/contract";
import { io, type Socket } from "socket.io-client";
import type { Conversation, Member } from "../bench/chat-world.ts";

/** A message as its receiver has it. */
export interface Received {
  seq: number;
  clientId: string;
  text: string;
}

/** What all clients did, for the table. */
export interface Counts {
  resent: number;
  pages: number;
  connections: number;
}

/**
 * One side of a conversation, which keeps to the chat's protocol: it watches, catches up in pages after each connection and at each gap, and sends
 * a message again under its `clientId` until it is answered.
 */
export interface ChatClient {
  /** What it has, in the order in which it got it. */
  received: readonly Received[];
  /** The client ids of its messages, in the order in which it wrote them. */
  written: readonly string[];
  /** The number of messages that are not answered yet. */
  unanswered(): number;
  write(text: string): void;
  /** Breaks its connection at once, without a word. */
  drop(): void;
  close(): void;
}

export interface ChatClientOptions {
  urls: readonly string[];
  conversation: Conversation;
  member: Member;
  counts: Counts;
}

/** Milliseconds until an unanswered call counts as lost. */
const patience = 4_000;

export function openChatClient(options: ChatClientOptions): ChatClient {
  const { urls, conversation, member, counts } = options;
  const receiver = makeReceiver(options);
  const sender = makeSender(options);
  let socket: Socket | undefined;
  let isClosed = false;

  const connect = (): void => {
    if (isClosed) return;
    counts.connections += 1;
    const auth = { token: member.token };
    const made = io(anyOf(urls), {
      path: "/realtime",
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      timeout: 5_000,
      auth,
    });
    socket = made;
    let isLost = false;
    const lost = () => {
      if (isLost) return;
      isLost = true;
      made.disconnect();
      setTimeout(connect, 300 + 1_700 * Math.random());
    };
    made.on("connect_error", lost);
    made.on("disconnect", lost);
    made.on("live", ({ name, data }: { name: string; data: { Id: number } & ChatMessage }) => {
      if (name === "chat.message" && data.Id === conversation.id) receiver.apply(data);
    });
    made.once("caught-up", () => void begin(made, conversation.id, [receiver.catchUp, () => sender.sendAll(made)]));
  };
  connect();
  return {
    received: receiver.received,
    written: sender.written,
    unanswered: sender.unanswered,
    write: (text) => {
      sender.write(text);
      if (socket?.connected === true) void sender.sendAll(socket);
    },
    drop: () => {
      const transport = socket?.io.engine?.transport as unknown as { ws?: { terminate?(): void } } | undefined;
      transport?.ws?.terminate?.();
    },
    close: () => {
      isClosed = true;
      receiver.close();
      socket?.disconnect();
    },
  };
}

/** Watches a conversation on a new connection, and does what comes after that in turn. */
async function begin(on: Socket, id: number, steps: readonly (() => Promise<void>)[]): Promise<void> {
  const watches: unknown = await on
    .timeout(patience)
    .emitWithAck("watch", { noun: "channel", id })
    .catch(() => false);
  if (watches !== true) return void on.disconnect();
  for (const step of steps) await step();
}

/** Applies messages in their order, and asks for what is missing before one. */
function makeReceiver({ urls, conversation, member, counts }: ChatClientOptions) {
  const received: Received[] = [];
  let isClosed = false;
  let isBehind = false;
  let reading: Promise<void> | undefined;
  const lastSeq = () => received.at(-1)?.seq ?? 0;
  const apply = ({ seq, clientId, text }: Received): void => {
    if (seq === lastSeq() + 1) received.push({ seq, clientId, text });
    else if (seq > lastSeq()) void catchUp();
  };
  const readPage = async (): Promise<boolean> => {
    const query = new URLSearchParams({ url: conversation.url, after: String(lastSeq()), limit: "100" });
    const reply = await fetch(`${anyOf(urls)}/api/${getMessages.path}?${query}`, { headers: { authorization: `Bearer ${member.token}` } });
    if (!reply.ok) throw new Error(`Chat/Messages answered ${reply.status}`);
    const page = (await reply.json()) as { messages: ChatMessage[]; lastSeq: number };
    counts.pages += 1;
    for (const message of page.messages) apply(message);
    return lastSeq() < page.lastSeq;
  };
  const readAll = async (): Promise<void> => {
    while (isBehind && !isClosed) {
      isBehind = false;
      try {
        while (await readPage());
      } catch {
        isBehind = true;
        await wait(200);
      }
    }
  };
  const catchUp = async (): Promise<void> => {
    isBehind = true;
    await (reading ??= readAll().finally(() => (reading = undefined)));
  };
  return { received, apply, catchUp, close: () => void (isClosed = true) };
}

/** Sends messages one after the other, each until it is answered. */
function makeSender({ conversation, counts }: ChatClientOptions) {
  const written: string[] = [];
  const outbox: { clientId: string; text: string; tries: number }[] = [];
  let connection: Socket;
  let isSending = false;
  const sendFirst = async (on: Socket, first: (typeof outbox)[number]): Promise<void> => {
    counts.resent += first.tries === 0 ? 0 : 1;
    first.tries += 1;
    const body = { url: conversation.url, clientId: first.clientId, text: first.text, language: "en" };
    const call = { path: sendMessage.path, body };
    const answer = (await on
      .timeout(patience)
      .emitWithAck("call", call)
      .catch(() => undefined)) as { status: number } | undefined;
    if (answer === undefined) on.disconnect();
    else if (answer.status === 200) outbox.shift();
    else await wait(500);
  };
  return {
    written,
    unanswered: () => outbox.length,
    write: (text: string) => {
      const clientId = randomUUID();
      written.push(clientId);
      outbox.push({ clientId, text, tries: 0 });
    },
    /** Sends over this connection from now on; what still waits on another ends with that one. */
    sendAll: async (on: Socket): Promise<void> => {
      connection = on;
      if (isSending) return;
      isSending = true;
      for (let first = outbox[0]; first !== undefined && connection.connected; first = outbox[0]) await sendFirst(connection, first);
      isSending = false;
    },
  };
}

function anyOf<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}
