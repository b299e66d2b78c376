/**
 * The keys of every shortcut: `j`, `/`, `?`, `Enter`, with the command key `mod+k` and `mod+Enter` (Ctrl, on a Mac Cmd), or a digit with Alt
 * `alt+1`, which also works in fields, as a function key `F6` does; two keys one after the other are `g q`. Handlers name a row of this table, and the list under `?` has a text for each (`app/shell/shortcut-list.ts`).
 */
export const shortcuts = {
  palette: "mod+k",
  help: "?",
  goStart: "g h",
  goRequests: "g r",
  goChats: "g m",
  newRequest: "n",
  focusSearch: "/",
  nextRow: "j",
  previousRow: "k",
  openRow: "Enter",
  takeNext: "n",
  showQueue: "q",
  queueRows: "v",
  nextJob: ".",
  previousJob: ",",
  goQueue: "g q",
  goJob: "g j",
  goChat: "g c",
  nextPane: "F6",
  openChat: "c",
  allUnits: "u",
  sendForm: "mod+Enter",
  section1: "alt+1",
  section2: "alt+2",
  section3: "alt+3",
  section4: "alt+4",
  section5: "alt+5",
  section6: "alt+6",
  sendMessage: "Enter",
  cannedReplies: "/",
} as const satisfies Record<string, string>;

export type ShortcutName = keyof typeof shortcuts;

/** The shortcuts that lead to the sections of a form and to the steps of a job, in their order. */
export const sectionShortcuts = ["section1", "section2", "section3", "section4", "section5", "section6"] as const;
