import { useLayoutEffect, useState } from "react";

/** Pixels that a frame must have more than the table needed, so that a scroll bar that comes or goes does not change the answer. */
const slack = 20;

/**
 * Whether a table fits into its frame. Measured, not guessed from the screen's width: languages and text sizes need different room.
 * Once it did not fit, it fits again when the frame is wider than the table was; another `content` is measured anew.
 */
export function useFits(content: string): { frame: (element: HTMLDivElement | null) => void; fits: boolean } {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const [needed, setNeeded] = useState({ content, width: 0 });
  const fits = needed.content !== content || needed.width === 0 || width >= needed.width + slack;

  useLayoutEffect(() => {
    if (!box) return;
    const measure = () => {
      const table = box.querySelector("table");
      setWidth(box.offsetWidth);
      if (table && table.offsetWidth > box.clientWidth) setNeeded({ content, width: table.offsetWidth });
    };
    measure();
    // Its height changes with what it shows, so another table or text size is measured too.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [box, content]);
  return { frame: setBox, fits };
}
