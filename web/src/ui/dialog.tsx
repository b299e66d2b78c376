import { LazyPanel } from "./lazy-panel.tsx";
import type { PanelProps } from "./panel.tsx";

export type DialogProps = Omit<PanelProps, "place" | "role">;

/** A modal dialog, centred on the screen; on a phone it opens from the bottom. */
export function Dialog(props: DialogProps) {
  return <LazyPanel {...props} place="dialog" />;
}
