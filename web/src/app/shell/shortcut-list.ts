import type { Abilities } from "@remotebay/contract";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import type { ShortcutName } from "../../lib/shortcuts.ts";

export type ShortcutPlace = "everywhere" | "lists" | "work" | "chat";

/** Where shortcuts work, in the order of the list, and who has such a place. */
export const shortcutPlaces: Readonly<Record<ShortcutPlace, { title: PlainTextKey; isFor: (can: Abilities) => boolean }>> = {
  everywhere: { title: "shell.keys.everywhere", isFor: () => true },
  lists: { title: "shell.keys.lists", isFor: (can) => can.seeRequests || can.checkCompatibility },
  work: { title: "shell.keys.work", isFor: (can) => can.createRequests || can.workbench },
  chat: { title: "shell.keys.chat", isFor: (can) => can.seeRequests },
};

export interface ListedShortcut {
  place: ShortcutPlace;
  text: PlainTextKey;
  /** Who has it; by default who has the place. */
  isFor?: (can: Abilities) => boolean;
  /** Also an action of the palette, while it works on the screen behind. */
  isAction?: true;
  /** Listed only while it works: the first of its kind stands for all of them. */
  isOneOfMany?: true;
}

const section = { place: "work", text: "shell.keys.section", isAction: true, isOneOfMany: true } as const;

/** What is said of every shortcut of the product; one without a row here does not compile. */
export const shortcutList: Readonly<Record<ShortcutName, ListedShortcut>> = {
  palette: { place: "everywhere", text: "shell.search" },
  help: { place: "everywhere", text: "shell.help", isAction: true },
  goStart: { place: "everywhere", text: "shell.keys.goStart", isFor: (can) => can.seeRequests || can.workbench },
  goRequests: { place: "everywhere", text: "shell.keys.goRequests", isFor: (can) => can.seeRequests },
  goChats: { place: "everywhere", text: "shell.keys.goChats", isFor: (can) => can.seeRequests },
  newRequest: { place: "lists", text: "shell.newRequest", isFor: (can) => can.createRequests },
  focusSearch: { place: "lists", text: "shell.keys.focusSearch" },
  nextRow: { place: "lists", text: "requests.list.next" },
  previousRow: { place: "lists", text: "requests.list.previous" },
  openRow: { place: "lists", text: "requests.list.openRow" },
  takeNext: { place: "work", text: "workbench.next.key", isFor: (can) => can.takeJobs, isAction: true },
  showQueue: { place: "work", text: "workbench.keys.queue", isFor: (can) => can.workbench, isAction: true },
  queueRows: { place: "work", text: "workbench.keys.rows", isFor: (can) => can.workbench, isAction: true },
  nextJob: { place: "work", text: "workbench.keys.nextJob", isFor: (can) => can.takeJobs, isAction: true },
  previousJob: { place: "work", text: "workbench.keys.previousJob", isFor: (can) => can.takeJobs, isAction: true },
  goQueue: { place: "work", text: "workbench.keys.toQueue", isFor: (can) => can.workbench },
  goJob: { place: "work", text: "workbench.keys.toJob", isFor: (can) => can.workbench },
  goChat: { place: "work", text: "workbench.keys.toChat", isFor: (can) => can.workbench },
  nextPane: { place: "work", text: "workbench.keys.nextPane", isFor: (can) => can.workbench },
  allUnits: { place: "work", text: "findings.grid.allUnits", isFor: (can) => can.workbench, isAction: true },
  openChat: { place: "chat", text: "chat.open", isAction: true },
  sendForm: { place: "work", text: "shell.keys.sendForm" },
  section1: { ...section, isOneOfMany: undefined },
  section2: section,
  section3: section,
  section4: section,
  section5: section,
  section6: section,
  sendMessage: { place: "chat", text: "shell.keys.sendMessage" },
  cannedReplies: { place: "chat", text: "shell.keys.cannedReplies" },
};
