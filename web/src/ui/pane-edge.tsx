import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import styles from "./pane-edge.module.css";

interface PaneEdgeProps {
  label: string;
  /** Where the pane lies, seen from its edge. */
  pane: "left" | "right";
  min: number;
  max: number;
  /** Called with another width, or with undefined to give it back to the style sheet. */
  onChange: (width: number | undefined) => void;
}

/** Pixels by which an arrow key moves the edge. */
const step = 16;

/** The edge of a pane, which is the edge's parent in the page: dragged, or moved with the arrow keys; a double click or Home gives the first width back. */
export function PaneEdge({ label, pane, min, max, onChange }: PaneEdgeProps) {
  const edge = useRef<HTMLDivElement>(null);
  const shown = () => edge.current?.parentElement?.getBoundingClientRect().width ?? min;
  // The style sheet and the window may give it another width than was asked for: what is said is what is there.
  const [width, setWidth] = useState(min);
  useLayoutEffect(() => {
    const box = edge.current?.parentElement;
    if (!box) return;
    const observer = new ResizeObserver(() => setWidth(Math.round(box.getBoundingClientRect().width)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const sign = pane === "left" ? 1 : -1;
  const drag = (down: PointerEvent<HTMLDivElement>) => {
    if (down.button !== 0) return;
    down.preventDefault();
    const [target, from, first] = [down.currentTarget, down.clientX, shown()];
    target.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent) => onChange(first + sign * (event.clientX - from));
    target.addEventListener("pointermove", move);
    target.addEventListener("lostpointercapture", () => target.removeEventListener("pointermove", move), { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined && event.key !== "Home") return;
    event.preventDefault();
    onChange(by === undefined ? undefined : shown() + sign * by);
  };
  return (
    <div
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.edge}
      data-pane={pane}
      onPointerDown={drag}
      onDoubleClick={() => onChange(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
