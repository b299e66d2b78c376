import { lazy, Suspense, useState } from "react";
import type { PanelProps } from "./panel.tsx";

const Panel = lazy(() => import("./panel.tsx").then((module) => ({ default: module.Panel })));

/** Loads the panel's code when it is first opened; keeps it mounted afterwards for the closing animation. */
export function LazyPanel(props: PanelProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
