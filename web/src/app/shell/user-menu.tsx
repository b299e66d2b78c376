import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronDown, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { profilePath } from "../../lib/screen.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { isTablet } from "../../lib/storage.ts";
import { useStore } from "../../lib/store.ts";
import { setTheme, type Theme, theme } from "../../lib/theme.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuItem } from "../../ui/menu-item.ts";
import { inMenu, placesOf } from "../navigation.ts";
import { SignOut } from "./sign-out.tsx";
import styles from "./user-menu.module.css";

/** The user's name, and beside it the menu: profile, appearance, sign-out. The remote-diagnostics variant has no profile (domain.md#screen-menu). */
export function UserMenu() {
  const t = useText();
  const user = useUser();
  const variant = useVariant();
  const navigate = useNavigate();
  const chosen = useStore(theme);
  const [leaving, setLeaving] = useState(false);
  const name = `${user.GivenName} ${user.FamilyName}`.trim() || user.Username;

  const appearance = (id: Theme, label: string, icon: MenuItem["icon"]): MenuItem => ({ id, label, icon, current: chosen === id });
  const places = inMenu(placesOf(user, variant), "user");
  const own = places.map(({ path, text, icon: Icon, description }): MenuItem => {
    return { id: path, label: t(text), icon: <Icon aria-hidden />, description };
  });
  const sections: MenuItem[][] = [
    own,
    [
      appearance("light", t("shell.themeLight"), <Sun aria-hidden />),
      appearance("dark", t("shell.themeDark"), <Moon aria-hidden />),
      appearance("system", t("shell.themeSystem"), <Monitor aria-hidden />),
    ],
    isTablet() ? [{ id: "switch", label: t("shell.switch"), icon: <UserRound aria-hidden /> }] : [],
    [{ id: "signOut", label: t("shell.signOut"), icon: <LogOut aria-hidden /> }],
  ].filter((section) => section.length > 0);

  const act = (id: string) => {
    const place = places.find(({ path }) => path === id);
    if (place) void navigate(place.link);
    else if (id === "switch") void import("../../lib/lock-tablet.ts").then(({ lock }) => lock());
    else if (id === "signOut") setLeaving(true);
    else setTheme(id as Theme);
  };
  return (
    <div className={styles.user}>
      <UserName name={name} isLinked={places.some(({ path }) => path === profilePath)} />
      <Menu label={t("shell.userMenu", { name })} variant="quiet" sections={sections} onAction={act} icon={<ChevronDown aria-hidden />} />
      <SignOut open={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

/** The user's name, which leads to the profile of those who have one; on phones only its initials are shown. */
function UserName({ name, isLinked }: { name: string; isLinked: boolean }) {
  const content = (
    <>
      <Avatar name={name} size="sm" decorative />
      <span className={styles.words}>{name}</span>
    </>
  );
  if (!isLinked) return <span className={styles.name}>{content}</span>;
  return (
    <Link to={profilePath} className={styles.name}>
      {content}
    </Link>
  );
}
