import {
  attachmentType,
  channelUrl,
  type ChatMessage,
  channelStream,
  chatMessage,
  getMessages,
  messageIdOf,
  messageTranslated,
  type Payload,
  type SentMessage,
  sendFile,
  sendMessage,
  type StreamMessage,
} from "@remotebay/contract";
import type { QueryClient } from "@tanstack/react-query";
import { CallProblem, send } from "../../lib/call.ts";
import { listen } from "../../lib/live-state.ts";
import { whenAccepted } from "../../lib/live-rows.ts";
import { watch } from "../../lib/live.ts";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import type { Outcome } from "../../lib/outbox/types.ts";
import { keyOf } from "../../lib/query-client.ts";
import { makeStore, type Store } from "../../lib/store.ts";
import { followStream, type StreamFollower } from "../../lib/stream.ts";

/** What of a channel is loaded: its newest messages without holes, and older ones as far as somebody scrolled. */
export interface Conversation {
  messages: readonly StreamMessage[];
  /** True once the messages are known, from the service or from this device. */
  isReady: boolean;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Why the newest messages could not be loaded. */
  problem: CallProblem | null;
  olderFailed: boolean;
}

/** One channel's messages. */
export interface OpenConversation {
  state: Store<Conversation>;
  loadOlder: () => void;
  retry: () => void;
  /** Keeps it current until the returned function is called. */
  start: () => () => void;
}

const nothing: Conversation = {
  messages: [],
  isReady: false,
  hasOlder: false,
  isLoadingOlder: false,
  problem: null,
  olderFailed: false,
};

/** Messages that are stored on this device, so that a channel can be read without a connection. */
const keptOnDevice = 60;
/** Milliseconds before a failed call is repeated, doubled up to the longest. */
const [shortest, longest] = [1000, 15_000];

interface Parts {
  client: QueryClient;
  requestId: number;
  state: Store<Conversation>;
  change: (to: Partial<Conversation>) => void;
}

/** A channel's messages: what this device knows at once, and once it is started what its stream brings. */
export function makeConversation(client: QueryClient, requestId: number): OpenConversation {
  const state = makeStore(nothing);
  const parts: Parts = { client, requestId, state, change: (to) => state.set({ ...state.get(), ...to }) };
  const known = keptMessages(parts);
  if (known) parts.change({ messages: known.messages, hasOlder: known.hasOlder, isReady: true });
  let catchUp: (() => void) | undefined;
  return {
    state,
    loadOlder: () => void loadOlder(parts),
    retry: () => catchUp?.(),
    start: () => {
      const following = follow(parts);
      catchUp = following.catchUp;
      return following.stop;
    },
  };
}

/** Follows the stream from the last message that is known, until it is stopped. */
function follow(parts: Parts): { catchUp: () => void; stop: () => void } {
  const { requestId, state, change } = parts;
  const last = state.get().messages.at(-1)?.seq;
  let follower = last === undefined ? undefined : followMessages(parts, last);
  let isStopped = false;
  const begin = async () => {
    try {
      const lastSeq = await loadNewest(parts);
      if (!isStopped) follower ??= followMessages(parts, lastSeq);
    } catch (error) {
      if (error instanceof CallProblem && !isStopped) change({ problem: error });
    }
  };
  const catchUp = () => {
    if (follower) follower.catchUp();
    else void begin();
  };
  const row = { noun: "channel", id: requestId };
  const take = (message: StreamMessage) => follower?.take(message);
  const stops = [
    watch(row),
    whenAccepted(row, catchUp),
    followTold(requestId, take),
    followSent(requestId, take),
    followTranslated(parts),
    onWake(catchUp),
  ];
  catchUp();
  return {
    catchUp,
    stop: () => {
      isStopped = true;
      follower?.close();
      for (const stop of stops) stop();
    },
  };
}

/** Loads the newest page in place of everything that is shown; answers its last place. */
async function loadNewest(parts: Parts): Promise<number> {
  const page = await send(getMessages, { query: { url: channelUrl(parts.requestId) } });
  parts.change({ messages: page.messages, hasOlder: page.hasOlder, isReady: true, problem: null, olderFailed: false });
  keep(parts);
  return page.lastSeq;
}

function followMessages(parts: Parts, from: number): StreamFollower<StreamMessage> {
  return followStream<StreamMessage>(from, {
    fetchAfter: async (seq) => {
      const page = await send(getMessages, { query: { url: channelUrl(parts.requestId), after: seq, limit: 100 } });
      return { rows: page.messages, lastSeq: page.lastSeq };
    },
    apply: (rows) => {
      parts.change({ messages: [...parts.state.get().messages, ...rows] });
      keep(parts);
    },
    reset: () => loadNewest(parts),
    later: (again, attempt) => void setTimeout(again, Math.min(shortest * 2 ** (attempt - 1), longest)),
  });
}

async function loadOlder({ requestId, state, change }: Parts): Promise<void> {
  const { messages, hasOlder, isLoadingOlder } = state.get();
  const before = messages[0]?.seq;
  if (!hasOlder || isLoadingOlder || before === undefined) return;
  change({ isLoadingOlder: true, olderFailed: false });
  try {
    const page = await send(getMessages, { query: { url: channelUrl(requestId), before } });
    // A reset may have replaced the messages meanwhile.
    const now = state.get().messages;
    if (now[0]?.seq === before) change({ messages: [...page.messages, ...now], hasOlder: page.hasOlder });
    change({ isLoadingOlder: false });
  } catch {
    change({ isLoadingOlder: false, olderFailed: true });
  }
}

/** Passes on the messages of a channel that events bring. */
function followTold(requestId: number, take: (message: StreamMessage) => void): () => void {
  return listen(chatMessage.name, (data) => {
    const { Stream, Seq: _seq, Id: _id, ...message } = data as Payload<typeof chatMessage>;
    if (Stream === channelStream(requestId)) take(message);
  });
}

/** Adds the translations of a message, which are made after it was told. */
function followTranslated({ requestId, state, change }: Parts): () => void {
  return listen(messageTranslated.name, (data) => {
    const { Stream, MessageId, Translations } = data as Payload<typeof messageTranslated>;
    if (Stream !== channelStream(requestId)) return;
    const translated = (message: StreamMessage) => ({ ...message, translations: [...message.translations, ...Translations] });
    change({ messages: state.get().messages.map((message) => (message.messageId === MessageId ? translated(message) : message)) });
  });
}

/** Shows an own message from the moment in which the service has it; its event may come later. */
function followSent(requestId: number, take: (message: StreamMessage) => void): () => void {
  return outbox.onSettled((outcome: Outcome) => {
    if (!("reply" in outcome)) return;
    const { seq, createdAt } = outcome.reply as SentMessage;
    const written = writtenIn(outcome.entry, requestId);
    if (written)
      take({ ...plainMessage, ...written, messageId: messageIdOf(requestId, seq), seq, createdAt, userId: outcome.entry.userId });
  });
}

/** What a call of the outbox writes into a channel: a text or a file. */
function writtenIn({ path, args, form }: Outcome["entry"], requestId: number): (Partial<StreamMessage> & { clientId: string }) | undefined {
  const { url, clientId, text } = (path === sendFile.path ? args.query : args.body) as { url?: string; clientId: string; text?: string };
  if (url !== channelUrl(requestId)) return undefined;
  if (path === sendMessage.path) return { clientId, text: text ?? "" };
  const file = form?.["file"];
  if (path !== sendFile.path || !(file instanceof File)) return undefined;
  return {
    clientId,
    messageType: "file",
    customType: attachmentType,
    fileName: file.name,
    contentType: file.type,
    size: file.size,
    thumbnailUrl: "thumbnail",
  };
}

/** A message as far as its sender knows it. */
export const plainMessage: Omit<StreamMessage, "messageId" | "seq" | "createdAt" | "clientId" | "userId"> = {
  name: "",
  text: "",
  language: "",
  messageType: "user",
  customType: "",
  system: null,
  plainUrl: "",
  thumbnailUrl: "",
  contentType: "",
  fileName: "",
  size: 0,
  translations: [],
};

function newestKey(requestId: number): readonly unknown[] {
  return keyOf(getMessages, { query: { url: channelUrl(requestId) } });
}

/** Stores the newest messages with the cached replies, which this device keeps. */
function keep({ client, requestId, state }: Parts): void {
  const { messages, hasOlder } = state.get();
  const newest = messages.slice(-keptOnDevice);
  client.setQueryData(newestKey(requestId), {
    messages: newest as ChatMessage[],
    lastSeq: newest.at(-1)?.seq ?? 0,
    hasOlder: hasOlder || newest.length < messages.length,
  });
}

function keptMessages({ client, requestId }: Parts) {
  return client.getQueryData<{ messages: ChatMessage[]; lastSeq: number; hasOlder: boolean }>(newestKey(requestId));
}

/** Calls back when the tab is shown again or the connection is back. */
function onWake(callback: () => void): () => void {
  const wake = () => {
    if (document.visibilityState === "visible") callback();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  return () => {
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("online", wake);
  };
}
