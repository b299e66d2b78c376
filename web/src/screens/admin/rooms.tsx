import type { UserRecord } from "@remotebay/contract";
import {
  Activity,
  Award,
  BadgeCheck,
  Building2,
  Clock,
  Coins,
  Flag,
  Globe,
  Grid3x3,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Palette,
  Plug,
  Scale,
  ScanLine,
  ScrollText,
  Users,
  Wallet,
  Webhook,
  Wrench,
} from "lucide-react";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { withTexts } from "../../lib/i18n/load.ts";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { loadThing, type ThingNoun } from "./things/load-thing.ts";

/** What the rooms are about, in the order in which they are listed. */
export const roomGroups = ["shops", "offer", "portals", "programs", "watching"] as const;

/** A room of the administration: a thing with its list and pages, or a page of its own. */
export interface Room {
  id: string;
  group: (typeof roomGroups)[number];
  icon: LucideIcon;
  title: PlainTextKey;
  text: PlainTextKey;
  /** Who has it; everybody who administers something, where it is absent. */
  isFor?: (user: UserRecord) => boolean;
  /** What it shows at its address, and with an id behind it. */
  Page: LazyExoticComponent<ComponentType<RoomProps>>;
}

export interface RoomProps {
  /** What stands behind the room in the address: `new`, or an id. */
  id: string | undefined;
}

/** A room that is a thing. */
function thing(noun: ThingNoun): Room["Page"] {
  return lazy(
    withTexts(async () => {
      const [screen, { ThingRoom }] = await Promise.all([loadThing(noun), import("./thing-room.tsx")]);
      return { default: ({ id }: RoomProps) => <ThingRoom screen={screen} id={id} /> };
    }),
  );
}

/** What holds for all shops. */
const keepsEverything = ({ Can }: UserRecord) => Can.announce;

/** The rooms, in their order. */
export const rooms: readonly Room[] = [
  {
    id: "locations",
    group: "shops",
    icon: Building2,
    title: "admin.rooms.locations.title",
    text: "admin.rooms.locations.text",
    Page: thing("location"),
  },
  {
    id: "people",
    group: "shops",
    icon: Users,
    title: "admin.rooms.people.title",
    text: "admin.rooms.people.text",
    Page: thing("user"),
  },
  {
    id: "certificates",
    group: "shops",
    icon: Award,
    title: "certificates.title",
    text: "admin.rooms.certificates.text",
    Page: lazy(withTexts(async () => ({ default: (await import("./people/certificates-page.tsx")).CertificatesPage }))),
  },
  {
    id: "devices",
    group: "shops",
    icon: Plug,
    title: "admin.rooms.devices.title",
    text: "admin.rooms.devices.text",
    Page: thing("device"),
  },
  {
    id: "tokens",
    group: "programs",
    icon: KeyRound,
    title: "admin.rooms.tokens.title",
    text: "admin.rooms.tokens.text",
    Page: thing("token"),
  },
  {
    id: "hooks",
    group: "programs",
    icon: Webhook,
    title: "admin.rooms.hooks.title",
    text: "admin.rooms.hooks.text",
    Page: thing("hook"),
  },
  {
    id: "services",
    group: "offer",
    icon: ScanLine,
    title: "admin.rooms.services.title",
    text: "admin.rooms.services.text",
    isFor: keepsEverything,
    Page: thing("service"),
  },
  {
    id: "functions",
    group: "offer",
    icon: Wrench,
    title: "admin.rooms.functions.title",
    text: "admin.rooms.functions.text",
    isFor: keepsEverything,
    Page: thing("function"),
  },
  {
    id: "prices",
    group: "offer",
    icon: Coins,
    title: "admin.rooms.prices.title",
    text: "admin.rooms.prices.text",
    isFor: keepsEverything,
    Page: thing("price"),
  },
  {
    id: "coins",
    group: "shops",
    icon: Wallet,
    title: "admin.rooms.coins.title",
    text: "admin.rooms.coins.text",
    Page: thing("coin-account"),
  },
  {
    id: "licences",
    group: "shops",
    icon: BadgeCheck,
    title: "admin.rooms.licences.title",
    text: "admin.rooms.licences.text",
    isFor: ({ Can }) => Can.topUpCoins,
    Page: lazy(withTexts(async () => ({ default: (await import("./coins/licences-page.tsx")).LicencesPage }))),
  },
  {
    id: "compatibility",
    group: "offer",
    icon: Grid3x3,
    title: "admin.rooms.compatibility.title",
    text: "admin.rooms.compatibility.text",
    isFor: keepsEverything,
    Page: lazy(withTexts(async () => ({ default: (await import("./ratings/ratings-page.tsx")).RatingsPage }))),
  },
  {
    id: "hours",
    group: "shops",
    icon: Clock,
    title: "admin.rooms.hours.title",
    text: "admin.rooms.hours.text",
    isFor: keepsEverything,
    Page: thing("hours"),
  },
  {
    id: "variants",
    group: "portals",
    icon: Palette,
    title: "admin.rooms.variants.title",
    text: "admin.rooms.variants.text",
    isFor: keepsEverything,
    Page: thing("variant"),
  },
  {
    id: "solutions",
    group: "portals",
    icon: Globe,
    title: "admin.rooms.solutions.title",
    text: "admin.rooms.solutions.text",
    isFor: keepsEverything,
    Page: thing("solution"),
  },
  {
    id: "flags",
    group: "portals",
    icon: Flag,
    title: "admin.rooms.flags.title",
    text: "admin.rooms.flags.text",
    isFor: keepsEverything,
    Page: thing("flag"),
  },
  {
    id: "lists",
    group: "portals",
    icon: ListChecks,
    title: "admin.rooms.lists.title",
    text: "admin.rooms.lists.text",
    isFor: keepsEverything,
    Page: thing("choice"),
  },
  {
    id: "notices",
    group: "portals",
    icon: Megaphone,
    title: "admin.notices.title",
    text: "admin.notices.text",
    isFor: keepsEverything,
    Page: thing("notice"),
  },
  {
    id: "replies",
    group: "portals",
    icon: MessageSquareText,
    title: "admin.rooms.replies.title",
    text: "admin.rooms.replies.text",
    isFor: keepsEverything,
    Page: thing("reply"),
  },
  {
    id: "terms",
    group: "portals",
    icon: Scale,
    title: "admin.rooms.terms.title",
    text: "admin.rooms.terms.text",
    isFor: keepsEverything,
    Page: thing("terms"),
  },
  {
    id: "audit",
    group: "watching",
    icon: ScrollText,
    title: "admin.rooms.audit.title",
    text: "admin.rooms.audit.text",
    Page: lazy(withTexts(async () => ({ default: (await import("./audit/audit-page.tsx")).AuditPage }))),
  },
  {
    id: "watching",
    group: "watching",
    icon: Activity,
    title: "admin.rooms.watching.title",
    text: "admin.rooms.watching.text",
    isFor: keepsEverything,
    Page: lazy(withTexts(async () => ({ default: (await import("./watching/watching-page.tsx")).WatchingPage }))),
  },
];

/** The rooms that somebody has, by what they are about; groups without any are left out. */
export function roomsOf(user: UserRecord): { group: Room["group"]; rooms: Room[] }[] {
  const own = rooms.filter(({ isFor }) => isFor?.(user) ?? true);
  return roomGroups
    .map((group) => ({ group, rooms: own.filter((room) => room.group === group) }))
    .filter((found) => found.rooms.length > 0);
}
