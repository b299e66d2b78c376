import { lazy, Suspense, useState } from "react";
import type { PanelProps } from "./panel.tsx";

const load = () => import("./panel.tsx");
const Panel = lazy(() => load().then((module) => ({ default: module.Panel })));

/** Fetches the code of dialogs and sheets ahead of the first one, e.g. when a pointer comes near its button. */
export function preloadPanel() {
  void load();
}

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
