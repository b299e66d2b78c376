import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { profilePath } from "../../lib/screen.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { theme } from "../../lib/theme.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuItem } from "../../ui/menu-item.ts";
import { type Action, looks, waysOut } from "../actions.ts";
import { inMenu, placesOf } from "../navigation.ts";
import styles from "./user-menu.module.css";

/** The user's name, and beside it the menu: profile, appearance, sign-out. The remote-diagnostics variant has no profile (domain.md#screen-menu). */
export function UserMenu() {
  const t = useText();
  const user = useUser();
  const variant = useVariant();
  const navigate = useNavigate();
  const chosen = useStore(theme);
  const name = `${user.GivenName} ${user.FamilyName}`.trim() || user.Username;

  const places = inMenu(placesOf(user, variant), "user");
  const own = places.map(({ path, text, icon: Icon, description }): MenuItem => {
    return { id: path, label: t(text), icon: <Icon aria-hidden />, description };
  });
  const item = ({ id, text, icon: Icon }: Action): MenuItem => ({ id, label: t(text), icon: <Icon aria-hidden /> });
  const leaving = waysOut();
  const sections: MenuItem[][] = [
    own,
    looks.map((one) => ({ ...item(one), current: chosen === one.id })),
    ...leaving.map((one) => [item(one)]),
  ].filter((section) => section.length > 0);

  const act = (id: string) => {
    const place = places.find(({ path }) => path === id);
    if (place) void navigate(place.link);
    else [...looks, ...leaving].find((one) => one.id === id)?.run();
  };
  return (
    <div className={styles.user}>
      <UserName name={name} isLinked={places.some(({ path }) => path === profilePath)} />
      <Menu label={t("shell.userMenu", { name })} variant="quiet" sections={sections} onAction={act} icon={<ChevronDown aria-hidden />} />
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
