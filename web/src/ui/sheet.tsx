import { LazyPanel } from "./lazy-panel.tsx";
import type { PanelProps } from "./panel.tsx";

export type SheetProps = Omit<PanelProps, "place" | "role"> & { side?: "right" | "left" | "bottom" };

/** A modal that slides in from a side; from the right by default. */
export function Sheet({ side = "right", ...rest }: SheetProps) {
  return <LazyPanel {...rest} place={side} />;
}
