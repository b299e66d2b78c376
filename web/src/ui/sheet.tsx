import { LazyPanel } from "./lazy-panel.tsx";
import type { PanelProps } from "./panel.tsx";

export type SheetProps = Omit<PanelProps, "place" | "role"> & { side?: "right" | "left" | "bottom" };

/** A drawer from a side; "right" unless told. */
export function Sheet({ side = "right", ...rest }: SheetProps) {
  return <LazyPanel {...rest} place={side} />;
}
