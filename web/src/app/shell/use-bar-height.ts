import { type RefObject, useLayoutEffect, useRef } from "react";

/** Keeps `--bar` on the frame at the height of what is stuck to its top: banners come and go, and wrap on a phone. */
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
