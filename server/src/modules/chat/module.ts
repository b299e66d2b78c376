import { chatMessage, requestChanged } from "@remotebay/contract";
import { LRUCache } from "lru-cache";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { inTransaction, untilCommit, type Executor } from "../../platform/database/executor.ts";
import { defineModule, onOwnEvent, within } from "../../platform/module.ts";
import { makeAllowance, type Allowance } from "../../platform/realtime/allowance.ts";
import { checkMarks } from "./logic/check-marks.ts";
import { channelRoom, ownRooms } from "./logic/rooms.ts";
import { tellChange } from "./logic/tell-story.ts";
import { makeSendQueue } from "./logic/send-queue.ts";
import { makeTranslating } from "./logic/translating.ts";
import { isWithin, reachOf } from "./policy.ts";
import { chatRoutes } from "./routes.ts";
import { roomsOfStored, storeMessages, type Stored, tryMessages } from "./send-store.ts";
import type { Chat } from "./service.ts";
import { fileKeys, findChannel, stills } from "./store.ts";

/** What a user may write: at once, and in the long run. Each process counts for itself. */
const allowed = { burst: 100, perSecond: 20 };

/** Counts what users write; whoever has not written for long is forgotten. */
function makeAdmission(): (userId: number) => boolean {
  const allowances = new LRUCache<number, Allowance>({ max: 10_000 });
  return (userId) => {
    const own = allowances.get(userId) ?? makeAllowance(allowed);
    allowances.set(userId, own);
    return own.take(1);
  };
}

/** The conversation of a request's shop with its technician. */
export const chat = defineModule("chat", ({ db, files, jobs, systemContext }) => {
  const store = makeSendQueue({
    attempt: (messages) => retryOnResend(() => storeNow(systemContext(), (db) => tryMessages(db, messages))),
    wait: (messages) => retryOnResend(() => storeNow(systemContext(), (db) => storeMessages(db, messages))),
  });
  const translating = makeTranslating(jobs, systemContext);
  const parts: Chat = { db, files, store, admits: makeAdmission(), translating };
  return {
    routes: (serve) => chatRoutes(serve, parts),
    rooms: (user) => ownRooms(user.id, reachOf(user)),
    storedKeys: fileKeys,
    remade: { query: stills },
    derived: [checkMarks],
    close: translating.idle,
    watch: { channel: watchRoom },
    signals: ["channel"],
    reactions: [within(requestChanged, tellChange)],
    // Taken, released or finished: its members may be others now. They all are in a room of the request's location or of those who work for every one.
    events: [onOwnEvent(requestChanged, ({ Id }) => [channelRoom(Id)])],
  };
});

/** Stores messages in a transaction of their own. Commit follows the statement at once: what it stored decides nothing. */
async function storeNow<S extends Stored>(ctx: AnonymousCtx, store: (db: Executor) => Promise<S[]>): Promise<S[]> {
  const stored = await inTransaction(ctx, async (tx) => {
    const answer = store(tx.db);
    tx.publishStored(chatMessage, roomsOfStored(answer));
    await untilCommit(tx.db, answer);
    return { answer };
  });
  return stored.answer;
}

/** How often a batch is tried: each failure is another message of it that another process has stored meanwhile. */
const mostTries = 10;

/**
 * Two processes that store the same message at once: the second does not see the first one's row yet and violates its key, so that nothing of its batch
 * is stored. It is tried again, and then sees the row.
 */
async function retryOnResend<S>(store: () => Promise<S[]>, left = mostTries - 1): Promise<S[]> {
  try {
    return await store();
  } catch (error) {
    if (left === 0 || violatedConstraint(error) !== "chat_messages_client") throw error;
    return retryOnResend(store, left - 1);
  }
}

/** The room of a channel if the user is one of its members, otherwise null. */
async function watchRoom(ctx: Ctx, id: number): Promise<string | null> {
  const found = await findChannel(ctx.db, id, ctx.user.id);
  return found && isWithin(reachOf(ctx.user), found) ? channelRoom(id) : null;
}
