import { lazy, Suspense, useState } from "react";
import type { PanelProps } from "./panel.tsx";

const importPanel = () => import("./panel.tsx");
const Panel = lazy(() => importPanel().then((module) => ({ default: module.Panel })));

/** Loads the panel's code ahead, where a panel has to open without a connection too. */
export function loadPanel(): void {
  // What is not loaded now is loaded when it is opened.
  importPanel().catch(() => undefined);
}

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
