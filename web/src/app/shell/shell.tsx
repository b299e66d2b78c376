import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useState, type RefObject, useLayoutEffect, useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";
import { onDevice } from "../../lib/storage.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { Bars } from "./bars.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Overlays } from "./overlays.tsx";
import { SideNav } from "./side-nav.tsx";
import { TopBar } from "./top-bar.tsx";
import { useFrame } from "./use-frame.ts";
import { useGoKeys } from "./use-go-keys.ts";
import styles from "./shell.module.css";

const loadOutboxBar = withTexts(() => import("../../features/outbox/outbox-bar.tsx"));
const OutboxBar = lazy(async () => ({ default: (await loadOutboxBar()).OutboxBar }));

const place = "navigation";

/** The frame around every screen of the side-nav layout (domain.md#screen-layouts); a part of the desk in a window of its own has none. */
export function Shell() {
  const { window: part } = rootRoute.useSearch();
  return part === undefined ? <Framed /> : <Part />;
}

function Part() {
  useFrame();
  return (
    <div className={styles.part}>
      <Bars />
      <main id="content" tabIndex={-1} className={styles.alone}>
        <Outlet />
      </main>
      <Overlays />
    </div>
  );
}

function Framed() {
  const t = useText();
  const wide = useMedia("(min-width: 960px)");
  const { pathname } = useLocation();
  // Until somebody chooses, the menu leaves the room of a tablet or small laptop to the screen.
  const hasPanes = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.hasPanes ?? false });
  const roomy = useMedia(hasPanes ? "(min-width: 1900px)" : "(min-width: 1200px)");
  const [chosen, setChosen] = useState(onDevice.read(place));
  const collapsed = chosen === null ? !roomy : chosen === "collapsed";
  // The drawer stores the page on which it was opened, so that navigation closes it.
  const [drawerOn, setDrawerOn] = useState<string>();
  const { frame, top } = useBarHeight();
  useFrame();
  useGoKeys();

  const toggle = () => {
    if (!wide) return setDrawerOn(drawerOn === pathname ? undefined : pathname);
    const next = collapsed ? "open" : "collapsed";
    onDevice.write(place, next);
    setChosen(next);
  };

  return (
    <div ref={frame} className={styles.shell} data-collapsed={collapsed || undefined}>
      <a className={styles.skip} href="#content">
        {t("shell.skip")}
      </a>
      <div ref={top} className={styles.top}>
        <Bars />
        <Suspense fallback={null}>
          <OutboxBar />
        </Suspense>
        <TopBar menuOpen={wide ? !collapsed : drawerOn === pathname} wide={wide} onMenu={toggle} />
      </div>
      {wide ? <SideNav collapsed={collapsed} className={styles.side} /> : null}
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      {wide ? null : <BottomBar onMore={() => setDrawerOn(pathname)} />}
      {wide ? null : (
        <Sheet
          side="left"
          size="sm"
          open={drawerOn === pathname}
          onClose={() => setDrawerOn(undefined)}
          title={t("shell.menu")}
          closeText={t("common.close")}
        >
          <SideNav drawer />
        </Sheet>
      )}
      <Overlays />
    </div>
  );
}

/** Keeps the CSS variable `--bar` equal to the height of the sticky top area, which changes with its banners. */
function useBarHeight(): { frame: RefObject<HTMLDivElement | null>; top: RefObject<HTMLDivElement | null> } {
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
