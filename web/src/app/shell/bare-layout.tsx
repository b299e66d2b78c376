import { Outlet } from "@tanstack/react-router";
import { TestingBar } from "./testing-bar.tsx";
import { useFrame } from "./use-frame.ts";
import styles from "./bare-layout.module.css";

/** The layout "none" (domain.md#screen-layouts): the screen alone, as for sign-in and for a page that does not exist. */
export function BareLayout() {
  useFrame();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <TestingBar />
      </div>
      <main id="content" className={styles.content}>
        <Outlet />
      </main>
    </div>
  );
}
