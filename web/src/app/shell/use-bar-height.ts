import { type RefObject, useLayoutEffect, useRef } from "react";

/** Keeps the CSS variable `--bar` equal to the height of the sticky top area, which changes with its banners. */
export function useBarHeight(): { frame: RefObject<HTMLDivElement | null>; top: RefObject<HTMLDivElement | null> } {
  const frame = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = top.current;
    if (!bar) return;
    const observer = new ResizeObserver(() => frame.current?.style.setProperty("--bar", `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return { frame, top };
}
