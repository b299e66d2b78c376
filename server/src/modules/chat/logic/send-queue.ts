import { gather } from "../../../platform/gather.ts";
import { makeTurns } from "../../../platform/turns.ts";
import type { NewMessage, Stored, Tried } from "../send-store.ts";

/** Two ways to store messages; each answers for those that it stored, by their place in what was given. */
export interface Storing {
  /** Waits for nobody: a message whose channel another transaction holds is answered as locked. */
  attempt(messages: readonly NewMessage[]): Promise<Tried[]>;
  /** Waits until the messages' channel is free. */
  wait(messages: readonly NewMessage[]): Promise<Stored[]>;
}

/** Messages of one statement. */
const maxBatch = 200;
/** Statements that wait for a locked channel at once: each holds a connection of the pool. */
const maxWaiting = 4;

interface Lane {
  send: (message: NewMessage) => Promise<Stored | undefined>;
  /** Messages that have no answer yet. */
  open: number;
}

/**
 * Stores messages of all channels in common batches, so that they wait for the disk together, and never lets one channel wait for another: a channel
 * that another transaction holds gets a lane of its own until all that waits in it is stored. A channel's messages keep the order in which they were given.
 * Answers undefined for a message whose channel is missing, closed or out of its writer's reach.
 */
export function makeSendQueue({ attempt, wait }: Storing): (message: NewMessage) => Promise<Stored | undefined> {
  const lanes = new Map<number, Lane>();
  const turn = makeTurns({ atOnce: maxWaiting });
  const makeLane = (): Lane => ({
    open: 0,
    send: gather<NewMessage, Stored | undefined>((messages) => turn(async () => inPlaces(messages, await wait(messages))), maxBatch),
  });
  const inLane = async (message: NewMessage): Promise<Stored | undefined> => {
    const { channelId } = message;
    const lane = lanes.get(channelId) ?? makeLane();
    lanes.set(channelId, lane);
    lane.open += 1;
    try {
      return await lane.send(message);
    } finally {
      lane.open -= 1;
      if (lane.open === 0) lanes.delete(channelId);
    }
  };
  const together = gather<NewMessage, Answer>(async (messages) => {
    const free = messages.filter(({ channelId }) => !lanes.has(channelId));
    const tried = inPlaces(free, free.length === 0 ? [] : await attempt(free));
    const found = new Map(free.map((message, nth) => [message, tried[nth]]));
    // Begun here and not by the caller, so that the next batch already sees the lane.
    return messages.map((message) => ({
      stored: !found.has(message) || found.get(message)?.isLocked === true ? inLane(message) : found.get(message),
    }));
  }, maxBatch);
  return async (message) => (lanes.has(message.channelId) ? inLane(message) : (await together(message)).stored);
}

/** The place of a message, or the promise of one where it has to wait. */
interface Answer {
  stored: Stored | undefined | Promise<Stored | undefined>;
}

function inPlaces<S extends Stored>(messages: readonly NewMessage[], stored: readonly S[]): (S | undefined)[] {
  const places = new Map(stored.map((one) => [one.nth, one]));
  return messages.map((_, nth) => places.get(nth));
}
