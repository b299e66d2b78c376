import type { ChannelFacts, Reach } from "../policy.ts";

/** How the names of rooms begin, and the end of those of practice; `membership-store.ts` makes the same names. */
export const roomNames = {
  channel: "channel:",
  location: "location:",
  operators: "operators",
  technician: "chat:technician:",
  dispatch: "chat:dispatch:",
  practice: ":demo",
} as const;

const side = ({ demo }: { demo: boolean }): string => (demo ? roomNames.practice : "");

/** The room of a channel's watchers. */
export function channelRoom(id: number): string {
  return `${roomNames.channel}${id}`;
}

/** The rooms of everybody who may open a channel, for events that carry no more than its id. */
export function channelRooms(channel: Pick<ChannelFacts, "locationId" | "demo"> & { id: number }): string[] {
  const end = side(channel);
  return [channelRoom(channel.id), `${roomNames.location}${channel.locationId}${end}`, `${roomNames.operators}${end}`];
}

/** The rooms in which a user receives the messages of channels that are not open. Those of a location are the location's own. */
export function ownRooms(userId: number, reach: Reach | null): string[] {
  if (reach === null) return [];
  return [
    ...(reach.technicianId === null ? [] : [`${roomNames.technician}${userId}${side(reach)}`]),
    ...(reach.everywhere ? [`${roomNames.dispatch}${userId}${side(reach)}`] : []),
  ];
}
