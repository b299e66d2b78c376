import { channelStream, chatMessage, messageIdOf } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { queueTranslations } from "../../translations/service.ts";
import { reachOf } from "../policy.ts";
import { roomsOfStored, storeMessages } from "../send-store.ts";
import { channelRoom } from "./rooms.ts";
import { readersOf } from "./translating.ts";
import { writerOf } from "./writer.ts";

interface Written {
  requestId: number;
  clientId: string;
  text: string;
  language: string;
}

/**
 * Writes a user's message in the transaction of what it belongs to, by the same statement and rules as `Chat/Send`; nothing where the channel is
 * missing, closed or out of the user's reach.
 */
export async function writeInChannel(
  ctx: Ctx,
  jobs: Pick<Jobs, "enqueue">,
  { requestId, clientId, text, language }: Written,
): Promise<void> {
  const content = { channelId: requestId, clientId, messageType: "user" as const, text, language, system: null, file: null };
  const storing = storeMessages(ctx.db, [{ ...writerOf(ctx), ...content, reach: reachOf(ctx.user) }]);
  ctx.publishStored(chatMessage, roomsOfStored(storing));
  const [stored] = await storing;
  if (stored === undefined || stored.repeated) return;
  const { languages, names } = await readersOf(ctx, requestId);
  const place = { messageId: messageIdOf(requestId, stored.seq), stream: channelStream(requestId), rooms: [channelRoom(requestId)] };
  await queueTranslations(ctx, jobs, { ...place, text, language, to: languages, names });
}
