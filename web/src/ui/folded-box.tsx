import { type ReactNode, useLayoutEffect, useState } from "react";
import { cx } from "./cx.ts";
import styles from "./folded-box.module.css";

/** Whether a box holds more than it shows, and whether it was unfolded. */
export interface Folding {
  isUnfolded: boolean;
  isTooLong: boolean;
  toggle: () => void;
  box: (element: HTMLDivElement | null) => void;
}

/** The state of a folded box, whose button stands elsewhere. */
export function useFolding(): Folding {
  const [isUnfolded, setUnfolded] = useState(false);
  const [isTooLong, setTooLong] = useState(false);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    if (!element || isUnfolded) return;
    const measure = () => setTooLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element, isUnfolded]);
  return { isUnfolded, isTooLong, toggle: () => setUnfolded(!isUnfolded), box: setElement };
}

/** Shows as much as fits its height; who tabs into what is hidden unfolds it. */
export function FoldedBox({ folding: { isUnfolded, isTooLong, toggle, box }, children }: { folding: Folding; children: ReactNode }) {
  return (
    <div
      ref={box}
      className={cx(!isUnfolded && styles.folded, !isUnfolded && isTooLong && styles.faded)}
      onFocus={({ target, currentTarget }) => {
        const { bottom } = target.getBoundingClientRect();
        if (!isUnfolded && bottom > currentTarget.getBoundingClientRect().bottom) toggle();
      }}
    >
      <div>{children}</div>
    </div>
  );
}
