import { Link, Outlet } from "@tanstack/react-router";
import { logoPicture } from "../../lib/configuration.ts";
import { useVariant } from "../../lib/session.ts";
import { Logo } from "../../ui/logo.tsx";
import { Bars } from "./bars.tsx";
import { Overlays } from "./overlays.tsx";
import { Toasts } from "./toasts.tsx";
import { UserMenu } from "./user-menu.tsx";
import { useFrame } from "./use-frame.ts";
import styles from "./plain-layout.module.css";

/** The logo-only layout (domain.md#screen-layouts): a link back, and the screen. */
export function PlainLayout() {
  const variant = useVariant();
  useFrame();
  return (
    <>
      <div className={styles.top}>
        <Bars />
      </div>
      <header className={styles.bar}>
        <Link to="/" className={styles.logo}>
          <Logo name={variant.appName} picture={logoPicture(variant)} />
        </Link>
        <Toasts />
        <UserMenu />
      </header>
      <main id="content" className={styles.content}>
        <Outlet />
      </main>
      <Overlays />
    </>
  );
}
