import type { ChannelFacts, Reach } from "../policy.ts";

const side = ({ demo }: { demo: boolean }): string => (demo ? ":demo" : "");

/** The room of a channel's watchers. */
export function channelRoom(id: number): string {
  return `channel:${id}`;
}

/** The rooms of everybody who may open a channel, for events that carry no more than its id. */
export function channelRooms(channel: Pick<ChannelFacts, "locationId" | "demo"> & { id: number }): string[] {
  return [channelRoom(channel.id), `location:${channel.locationId}${side(channel)}`, `operators${side(channel)}`];
}

/** The rooms in which a user receives the messages of channels that are not open. Those of a location are the location's own. */
export function ownRooms(userId: number, reach: Reach | null): string[] {
  if (reach === null) return [];
  return [
    ...(reach.technicianId === null ? [] : [`chat:technician:${userId}${side(reach)}`]),
    ...(reach.everywhere ? [`chat:dispatch:${userId}${side(reach)}`] : []),
  ];
}
