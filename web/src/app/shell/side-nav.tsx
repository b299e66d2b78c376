import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { overlay } from "../../lib/overlay.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { cx } from "../../ui/cx.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { inMenu, type Place, placesOf } from "../navigation.ts";
import { EntryCount } from "./entry-count.tsx";
import styles from "./side-nav.module.css";

export interface SideNavProps {
  collapsed?: boolean;
  /** True inside the drawer on phones. */
  drawer?: boolean;
  className?: string | undefined;
}

/** The side menu (domain.md#screen-menu): its entries depend on the user's abilities. */
export function SideNav({ collapsed = false, drawer = false, className }: SideNavProps) {
  const t = useText();
  const places = placesOf(useUser(), useVariant());
  const item = (place: Place) => <Entry key={place.path} place={place} collapsed={collapsed} />;
  return (
    <nav aria-label={t("shell.navigation")} className={cx(styles.nav, drawer && styles.drawer, collapsed && styles.collapsed, className)}>
      {inMenu(places, "create").map(({ path, link, text, icon: Icon }) => (
        <Link key={path} {...link} className={buttonClass({ variant: "primary", full: true }, styles.create)}>
          <Icon aria-hidden />
          <Words collapsed={collapsed}>{t(text)}</Words>
        </Link>
      ))}
      <ul className={styles.list}>{inMenu(places, "main").map(item)}</ul>
      <ul className={cx(styles.list, styles.foot)}>
        {inMenu(places, "foot").map(item)}
        <li>
          <button
            type="button"
            className={styles.entry}
            data-tip={collapsed ? t("shell.signOut") : undefined}
            aria-label={t("shell.signOut")}
            onClick={() => overlay.set({ show: "signOut" })}
          >
            <LogOut aria-hidden />
            <Words collapsed={collapsed}>{t("shell.signOut")}</Words>
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Entry({ place, collapsed }: { place: Place; collapsed: boolean }) {
  const t = useText();
  const { icon: Icon } = place;
  return (
    <li>
      <Link
        {...place.link}
        className={styles.entry}
        data-narrow={collapsed || undefined}
        activeOptions={{ exact: place.path === "/", includeSearch: false }}
        data-tip={collapsed ? t(place.text) : undefined}
      >
        <Icon aria-hidden />
        <Words collapsed={collapsed}>{t(place.text)}</Words>
        {place.count ? <EntryCount count={place.count} /> : null}
      </Link>
    </li>
  );
}

function Words({ collapsed, children }: { collapsed: boolean; children: ReactNode }) {
  return <span className={collapsed ? "visually-hidden" : styles.words}>{children}</span>;
}
