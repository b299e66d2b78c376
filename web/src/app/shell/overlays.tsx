import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { withTexts } from "../../lib/i18n/load.ts";
import { overlay } from "../../lib/overlay.ts";
import { useStore } from "../../lib/store.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";

const loadPanel = withTexts(() => import("./overlay-panel.tsx"));
const OverlayPanel = lazy(async () => ({ default: (await loadPanel()).OverlayPanel }));

const close = () => overlay.set(undefined);

/** What may lie over a screen, loaded when it is first opened, and the keys that open it. */
export function Overlays() {
  const shown = useStore(overlay);
  useShortcut("palette", () => overlay.set({ show: "palette" }));
  useShortcut("help", () => overlay.set({ show: "shortcuts" }));
  const pathname = useLocation({ select: (location) => location.pathname });
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const open = overlay.get();
    // It lies over one screen: whoever leaves it, also by the browser's Back, has left both.
    if (open && !(open.show === "notReady" && open.over === pathname)) close();
  }, [pathname]);
  // It goes with its user.
  useEffect(() => close, []);
  return <Suspense fallback={null}>{shown ? <OverlayPanel shown={shown} onClose={close} /> : null}</Suspense>;
}
