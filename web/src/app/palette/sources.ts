import {
  type Args,
  type Call,
  type ChannelRow,
  type DeviceRow,
  getBusinessUsers,
  getDevicesForListing,
  listChannels,
  listRequests,
  type Reply,
  type RequestRow,
  type UserRecord,
  type Variant,
} from "@remotebay/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { CarFront, type LucideIcon, MessagesSquare, Plug, User } from "lucide-react";
import { identityOf, vehicleOf } from "../../features/requests/request-words.ts";
import { send } from "../../lib/call.ts";
import { keyOf } from "../../lib/query-client.ts";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { mayOpen } from "../../lib/screen.ts";
import { chats } from "../../screens/chats/chats.screen.ts";
import { devices } from "../../screens/devices/devices.screen.ts";
import { request } from "../../screens/request/request.screen.ts";
import { keptReplies } from "./kept-replies.ts";
import { matching } from "./match.ts";

/** Where something that was found leads. */
export type Target = Pick<LinkProps, "to" | "params" | "search">;

/** Something that was found. */
export interface Found {
  id: string;
  /** Empty for a car that is not known yet. */
  label: string;
  detail: string;
  link: Target;
}

/** How rows of one kind are found and shown. */
interface Kind<C extends Call, R> {
  /** The heading above them. */
  title: PlainTextKey;
  icon: LucideIcon;
  /** Who may find them: who may open the screen to which they lead. */
  isFor: (user: UserRecord, variant: Variant) => boolean;
  call: C;
  args: (words: string, user: UserRecord) => Args<C>;
  /** The call answers everything, and what is wanted is looked for here. */
  isWhole?: true;
  rows: (reply: Reply<C>) => readonly R[];
  show: (row: R) => Found;
  /** What else a row is found by, where the service is not asked. */
  also?: (row: R) => readonly (string | null)[];
}

/** One source of the palette. */
export type Source = Pick<Kind<Call, unknown>, "title" | "icon" | "isFor"> & {
  /** The query that asks the service. */
  query: (
    words: string,
    user: UserRecord,
  ) => { queryKey: readonly unknown[]; queryFn: (given: { signal: AbortSignal }) => Promise<unknown> };
  /** What the service answered. */
  answered: (reply: unknown, words: string) => Found[];
  /** What this device keeps. */
  kept: (client: QueryClient, words: string) => Found[];
};

/** How many of a kind are shown. */
const most = 6;

/** A row that occurs in several replies is shown as the latest of them has it. */
function once<R>(rows: readonly { row: R; found: Found }[]): { row: R; found: Found }[] {
  const seen = new Set<string>();
  return rows.filter(({ found }) => !seen.has(found.id) && seen.add(found.id));
}

function source<C extends Call, R>({ title, icon, isFor, call, args, isWhole, rows, show, also = () => [] }: Kind<C, R>): Source {
  const textOf = ({ row, found }: { row: R; found: Found }) => [found.label, found.detail, ...also(row)].filter(Boolean).join(" ");
  const pick = (replies: readonly Reply<C>[], words: string) => {
    const all = replies.flatMap((reply) => rows(reply)).map((row) => ({ row, found: show(row) }));
    return matching(once(all), words, textOf)
      .slice(0, most)
      .map(({ found }) => found);
  };
  return {
    title,
    icon,
    isFor,
    query: (words, user) => {
      const asked = args(words, user);
      return { queryKey: keyOf(call, asked), queryFn: ({ signal }) => send(call, asked, { signal }) };
    },
    answered: (reply, words) =>
      isWhole
        ? pick([reply as Reply<C>], words)
        : rows(reply as Reply<C>)
            .slice(0, most)
            .map(show),
    kept: (client, words) => pick(keptReplies(client, call), words),
  };
}

const screenOf = ({ options }: { options: { staticData?: { screen?: Parameters<typeof mayOpen>[1] } } }) =>
  options.staticData?.screen ?? {};
const opens = (screen: Parameters<typeof screenOf>[0]) => {
  return ({ Can }: UserRecord) => mayOpen(Can, screenOf(screen));
};
const joined = (...parts: readonly (string | number | null)[]) => parts.filter(Boolean).join(" · ");

/** Everything that the palette finds by name, in the order in which it is shown (domain.md#screen-palette). */
export const sources: readonly Source[] = [
  source({
    title: "shell.requests",
    icon: CarFront,
    isFor: opens(request),
    call: listRequests,
    args: (search) => ({ query: { search, pageSize: most } }),
    rows: (rows) => rows,
    show: (row: RequestRow) => ({
      id: `request-${row.Id}`,
      label: vehicleOf(row),
      detail: joined(row.WorkOrderNumber, identityOf(row), row.RONumber),
      link: { to: "/servicerequest/$id", params: { id: row.Id } },
    }),
    also: ({ VIN, VRM, ContactName }) => [VIN, VRM, ContactName],
  }),
  source({
    title: "chat.title",
    icon: MessagesSquare,
    isFor: opens(chats),
    call: listChannels,
    args: (search) => ({ query: { search, pagesize: most } }),
    rows: ({ channels }) => channels,
    show: ({ id, request: { Vehicle, WorkOrderNumber }, lastMessage }: ChannelRow) => ({
      id: `chat-${id}`,
      label: Vehicle,
      detail: joined(WorkOrderNumber, lastMessage?.name ?? ""),
      link: { to: "/chats", search: { channel: id } },
    }),
  }),
  source({
    title: "devices.title",
    icon: Plug,
    isFor: opens(devices),
    call: getDevicesForListing,
    args: (search) => ({ query: { search, pageSize: most } }),
    rows: (rows) => rows,
    show: ({ Id, FriendlyName, SerialNumber, DeviceTypeDescription, LocationName }: DeviceRow) => ({
      id: `device-${Id}`,
      label: FriendlyName,
      detail: joined(SerialNumber, DeviceTypeDescription, LocationName),
      link: { to: "/devices", search: { search: SerialNumber } },
    }),
  }),
  source({
    title: "location.people",
    icon: User,
    // They are shown at their shop, by the variants that have its page; nobody can be asked for the people of all shops.
    isFor: ({ Can, Location }, { features }) => features.location && Location !== null && (Can.seeRequests || Can.administer),
    call: getBusinessUsers,
    args: (_words, { Location }) => ({ query: { key: Location?.Id ?? 0 } }),
    isWhole: true,
    rows: (people) => people,
    show: ({ id, firstName, lastName, email, phone }) => ({
      id: `person-${id}`,
      label: `${firstName} ${lastName}`.trim() || email,
      detail: joined(email, phone),
      link: { to: "/location" },
    }),
  }),
];
