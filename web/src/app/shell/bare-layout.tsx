import { Outlet } from "@tanstack/react-router";
import { Bars } from "./bars.tsx";
import { useFrame } from "./use-frame.ts";
import styles from "./bare-layout.module.css";

/** The layout "none" (domain.md#screen-layouts): the screen alone below the bars, as for a page that does not exist. */
export function BareLayout() {
  useFrame();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Bars />
      </div>
      <main id="content" className={styles.content}>
        <Outlet />
      </main>
    </div>
  );
}
