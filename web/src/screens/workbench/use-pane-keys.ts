import { useChatDock } from "../../features/chat/chat-dock.tsx";
import { useShortcut } from "../../lib/use-shortcut.ts";

/** The panes of the desk, and what is focused in each: the open job's line, the job itself, the field of the chat. */
const panes = {
  queue: ["a[aria-current]", "a[data-row]"],
  job: [""],
  chat: ["textarea", "button"],
} as const;
type Pane = keyof typeof panes;

function focusPane(pane: Pane): boolean {
  const box = document.querySelector<HTMLElement>(`[data-pane="${pane}"]:not([role])`);
  const target = panes[pane].map((selector) => (selector === "" ? box : box?.querySelector<HTMLElement>(selector))).find((one) => one);
  target?.focus();
  return target !== undefined && target !== null;
}

/** From where the focus is to the next pane that is there. */
function focusNext(): void {
  const order = Object.keys(panes) as Pane[];
  // The chat stands within the job's part of the page.
  const own = document.activeElement?.closest<HTMLElement>("[data-pane]:not([role])")?.dataset["pane"];
  const at = order.findIndex((pane) => pane === own);
  [...order.slice(at + 1), ...order.slice(0, at + 1)].some((pane) => focusPane(pane));
}

/** The keys that lead from pane to pane, also out of a field. `hasQueue`: the queue stands there as a whole. */
export function usePaneKeys(hasQueue: boolean): void {
  const { hasRoom, isOpen, toggle } = useChatDock();
  useShortcut("goQueue", () => focusPane("queue"));
  useShortcut("showQueue", () => focusPane("queue"), { enabled: hasQueue });
  useShortcut("goJob", () => focusPane("job"));
  // A chat that opens takes the focus by itself.
  useShortcut("goChat", () => void (isOpen ? focusPane("chat") : hasRoom && toggle()));
  useShortcut("nextPane", focusNext);
}
