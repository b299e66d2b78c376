import { channelStream, messageIdOf } from "@remotebay/contract";
import { makeCache } from "../../../platform/cache.ts";
import type { AnonymousCtx } from "../../../platform/context.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { limitLog } from "../../../platform/log-limiter.ts";
import { queueTranslations } from "../../translations/service.ts";
import { membersOf } from "../../users/service.ts";
import { channelRoom } from "./rooms.ts";
import { findChannel } from "../store.ts";

/** A message that was stored. */
export interface ToTranslate {
  channelId: number;
  seq: number;
  text: string;
  language: string;
}

export interface Translating {
  /** Has a message translated for its channel's members. The sender does not wait; where it fails, a reader asks for the translation. */
  later(message: ToTranslate): void;
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
}

/** Who reads a channel changes rarely, so it is remembered for a minute. */
const readersLife = { ttl: 60_000, max: 5_000 };

/** Queues the translations of messages after they were stored. */
export function makeTranslating(jobs: Pick<Jobs, "enqueue">, makeContext: () => AnonymousCtx): Translating {
  const readers = makeCache<{ languages: string[]; names: string[] }>(readersLife);
  const log = limitLog(makeContext().log);
  const running = new Set<Promise<void>>();
  const queue = async ({ channelId, seq, text, language }: ToTranslate): Promise<void> => {
    const ctx = makeContext();
    const { languages, names } = await readers.get(String(channelId), ctx.now.getTime(), () => readersOf(ctx, channelId));
    const place = { messageId: messageIdOf(channelId, seq), stream: channelStream(channelId), rooms: [channelRoom(channelId)] };
    await queueTranslations(ctx, jobs, { ...place, text, language, to: languages, names });
  };
  return {
    later: (message) => {
      const work: Promise<void> = queue(message)
        .catch((error: unknown) => log.error("translate-later", { err: error }, "a message's translation was not queued"))
        .finally(() => running.delete(work));
      running.add(work);
    },
    idle: async () => {
      await Promise.all(running);
    },
  };
}

/** The languages of those who read a channel, and the names that its messages may mention. */
export async function readersOf(ctx: AnonymousCtx, channelId: number): Promise<{ languages: string[]; names: string[] }> {
  const channel = await findChannel(ctx.db, channelId, 0);
  const members = channel === undefined ? [] : await membersOf(ctx, channel.locationId, channel.technicianId);
  // Who has chosen none reads in the chat's default, which is always added.
  const languages = [...new Set(members.map(({ language }) => language))].filter((language) => language !== "");
  return { languages, names: members.map(({ name }) => name) };
}
