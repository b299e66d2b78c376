import { lazy, Suspense, useState } from "react";
import type { PanelProps } from "./panel.tsx";

const Panel = lazy(() => import("./panel.tsx").then((module) => ({ default: module.Panel })));

/** Nothing is loaded before it is first open; it stays mounted afterwards, so that closing can be seen. */
export function LazyPanel(props: PanelProps) {
  const [seen, setSeen] = useState(props.open);
  if (props.open && !seen) setSeen(true);
  if (!seen) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
