import { LazyPanel } from "./lazy-panel.tsx";
import type { PanelProps } from "./panel.tsx";

export type DialogProps = Omit<PanelProps, "place" | "role">;

/** A modal in the middle of the screen; on a phone it comes up from the bottom. */
export function Dialog(props: DialogProps) {
  return <LazyPanel {...props} place="dialog" />;
}
