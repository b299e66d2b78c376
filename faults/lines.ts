import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { getUserByName, listRequests } from "@remotebay/contract";
import { io, type Socket } from "socket.io-client";
import type { Member } from "../bench/chat-world.ts";
import { send, type Reply, type SendOptions } from "./callers.ts";

/** What an open tab asks for when it is told that it may have missed something. */
const refetched = [`/api/${getUserByName.path}`, `/api/${listRequests.path}?status=submitted`];

/** Many open tabs, each with a live line. */
export interface Lines {
  /** Replies of what tabs fetched again, each when it was told to. */
  refetches: readonly Reply[];
  /** How often tabs were told to fetch everything again. */
  resets(): number;
  /** What was not answered after the last try. */
  unanswered(): number;
  /** Lines that broke. */
  lost(): number;
  open(): number;
  close(): void;
}

/** Opens a line for each member, over the processes in turn, and answers when all are open. */
export async function openLines(urls: readonly string[], members: readonly Member[]): Promise<Lines> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const refetches: Reply[] = [];
  const counts = { resets: 0, lost: 0, unanswered: 0 };
  const open = (url: string, token: string): Socket => {
    let position: string | null = null;
    const auth = (give: (known: object) => void) => give({ token, since: position });
    const socket = io(url, {
      path: "/realtime",
      transports: ["websocket"],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 8_000,
      auth,
    });
    const fetchAgain = async (after: number) => {
      await wait(after * 1_000);
      for (const path of refetched) {
        const replies = await askAsBrowsersDo(path, { url, token, agent });
        refetches.push(...replies);
        if (replies.at(-1)?.status !== 200) counts.unanswered += 1;
      }
    };
    socket.on("live", (message: { position: string }) => (position = message.position));
    socket.on("caught-up", (caughtUp: { position: string; reset: boolean; after?: number }) => {
      if (caughtUp.reset) {
        counts.resets += 1;
        void fetchAgain(caughtUp.after ?? 0);
      }
      position = caughtUp.position;
    });
    socket.on("disconnect", () => {
      counts.lost += 1;
      if (!socket.active) setTimeout(() => socket.connect(), 500);
    });
    socket.on("connect_error", (error: Error & { data?: { retryAfter?: number } }) => {
      if (!socket.active) setTimeout(() => socket.connect(), (error.data?.retryAfter ?? 2) * 1_000);
    });
    return socket;
  };
  const sockets: Socket[] = [];
  for (const [nth, { token }] of members.entries()) {
    sockets.push(open(urls[nth % urls.length] ?? "", token));
    // One after the other: this is not the stampede that is looked for.
    if (nth % 20 === 0) await wait(50);
  }
  const connected = () => sockets.filter((socket) => socket.connected).length;
  while (connected() < sockets.length) await wait(100);
  return {
    refetches,
    resets: () => counts.resets,
    unanswered: () => counts.unanswered,
    lost: () => counts.lost,
    open: connected,
    close: () => {
      for (const socket of sockets) socket.disconnect();
      agent.destroy();
    },
  };
}

/** Tries a call again, up to three times, as web/src/lib/query-client.ts does; answers the reply of each try. */
async function askAsBrowsersDo(path: string, options: SendOptions): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let tried = 0; tried <= 3; tried += 1) {
    const reply = await send(path, options);
    replies.push(reply);
    if (reply.status !== 503 && reply.status !== 429 && reply.status !== 0) break;
    if (tried < 3) await wait(Math.max(Math.min(1_000 * 2 ** tried, 8_000), Math.min(Number(reply.retryAfter ?? 0), 30) * 1_000));
  }
  return replies;
}

/** The most replies in any second, and the seconds from the first to the last. */
export function spreadOf(replies: readonly Reply[]): { most: number; seconds: number } {
  const begun = replies.map(({ at, took }) => (at - took) / 1_000).toSorted((one, other) => one - other);
  const first = begun[0] ?? 0;
  const bySecond = Map.groupBy(begun, (at) => Math.floor(at - first));
  return { most: Math.max(0, ...[...bySecond.values()].map(({ length }) => length)), seconds: (begun.at(-1) ?? first) - first };
}
