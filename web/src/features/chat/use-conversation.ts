import { type Channel, channelUrl, chatPosition, createChannel, getChannel, type Payload, providerCodes } from "@remotebay/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { CallProblem, send } from "../../lib/call.ts";
import { useConfiguration } from "../../lib/configuration.ts";
import { whenAccepted } from "../../lib/live-rows.ts";
import { useLiveEvent } from "../../lib/live.ts";
import { useOutbox } from "../../lib/outbox/use-outbox.ts";
import { keyOf } from "../../lib/query-client.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { useCall } from "../../lib/use-call.ts";
import { channelToCreate } from "./channel-to-create.ts";
import { isSessionExpired, recordUnknown, signInAgain, unknownDetails } from "./channel-problem.ts";
import { type Conversation, makeConversation } from "./conversation.ts";
import { type Line, linesOf, type Reached, subjectOf } from "./lines.ts";

/** A request's channel as the panel shows it. */
export interface OpenChannel {
  channel: Channel | undefined;
  conversation: Conversation;
  lines: readonly Line[];
  /** Why there is nothing to show. */
  problem: CallProblem | null;
  loadOlder: () => void;
  retry: () => void;
}

/** Opens a request's channel while the component is mounted, always the same one; it is created if the request has none yet. */
export function useConversation(requestId: number): OpenChannel {
  const client = useQueryClient();
  const user = useUser();
  const { data: channel, error, refetch } = useCall(getChannel, { query: { url: channelUrl(requestId) } });
  const isThere = channel !== undefined;
  const [open] = useState(() => makeConversation(client, requestId));
  useEffect(() => (isThere ? open.start() : undefined), [open, isThere]);
  const [notCreated, setNotCreated] = useState<CallProblem | null>(null);
  const isMissing = error?.info?.["ProviderCode"] === providerCodes.notCreated;
  useEffect(() => {
    if (isMissing) void createMissing(client, requestId, user.Language).then(setNotCreated);
  }, [client, requestId, isMissing, user.Language]);
  const conversation = useStore(open.state);
  const problem = channel ? conversation.problem : isMissing ? notCreated : error;
  const retry = () => {
    open.retry();
    if (isMissing) void createMissing(client, requestId, user.Language).then(setNotCreated);
    else void refetch();
  };
  useChannelProblem(requestId, problem, retry);
  const items = useOutbox(subjectOf(requestId));
  const others = useReached(requestId, channel, user.Id);
  const lines = useMemo(() => linesOf(conversation.messages, items, user.Id, others), [conversation.messages, items, user.Id, others]);
  return {
    channel,
    conversation,
    lines,
    problem,
    loadOlder: open.loadOlder,
    retry,
  };
}

/** Signs in again where the chat's session has expired, once; other problems that the chat does not know are recorded (domain.md#chat-codes). */
function useChannelProblem(requestId: number, problem: CallProblem | null, retry: () => void): void {
  const hasTried = useRef(false);
  const recorded = useRef("");
  const flags: Readonly<Record<string, string>> = useConfiguration()?.flags ?? {};
  const isAudited = useVariant().features.audit && flags["ChatAuditEnabled"] === "1";
  const meet = useEffectEvent((met: CallProblem) => {
    if (isSessionExpired(met) && !hasTried.current) {
      hasTried.current = true;
      void signInAgain().then((isIn) => isIn && retry());
    }
    const details = unknownDetails(met);
    // Once, however often the call is repeated.
    if (!isAudited || details === null || details === recorded.current) return;
    recorded.current = details;
    void recordUnknown(requestId, details);
  });
  useEffect(() => {
    if (problem) meet(problem);
  }, [problem]);
}

/** Creates the channel of a request that has none yet, and shows it; answers why that failed. */
async function createMissing(client: QueryClient, requestId: number, language: string): Promise<CallProblem | null> {
  const url = channelUrl(requestId);
  try {
    const made = await send(createChannel, { body: channelToCreate(requestId, language) });
    client.setQueryData(keyOf(getChannel, { query: { url } }), made);
    return null;
  } catch (error) {
    if (error instanceof CallProblem) return error;
    throw error;
  }
}

/** Up to where the other side has received and read: from the channel, then from events, of which none is needed. */
function useReached(requestId: number, channel: Channel | undefined, me: number): Reached {
  const client = useQueryClient();
  const [told, setTold] = useState<Reached>({ read: 0, delivered: 0 });
  const side = channel?.members.find(({ userId }) => userId === me)?.side;
  useLiveEvent(chatPosition, ({ Id, userId, side: theirs, read, delivered }: Payload<typeof chatPosition>) => {
    if (Id !== requestId || userId === me || theirs === side) return;
    setTold((before) => ({ read: Math.max(before.read, read), delivered: Math.max(before.delivered, delivered, read) }));
  });
  useEffect(
    () =>
      whenAccepted({ noun: "channel", id: requestId }, () => {
        void client.invalidateQueries({ queryKey: keyOf(getChannel, { query: { url: channelUrl(requestId) } }) });
      }),
    [client, requestId],
  );
  return useMemo(
    () => ({
      read: Math.max(told.read, channel?.othersReadSeq ?? 0),
      delivered: Math.max(told.delivered, channel?.othersDeliveredSeq ?? 0),
    }),
    [told, channel?.othersReadSeq, channel?.othersDeliveredSeq],
  );
}
