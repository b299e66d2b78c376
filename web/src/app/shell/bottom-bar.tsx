import { Link } from "@tanstack/react-router";
import { Ellipsis, Search } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser, useVariant } from "../../lib/session.ts";
import { inMenu, placesOf } from "../navigation.ts";
import { EntryCount } from "./entry-count.tsx";
import styles from "./bottom-bar.module.css";

/** The bottom bar on phones: Home, Requests, New (raised), Search, More. */
export function BottomBar({ onSearch, onMore }: { onSearch: () => void; onMore: () => void }) {
  const t = useText();
  const user = useUser();
  const places = placesOf(user, useVariant()).filter(({ barText }) => barText);
  const [create] = inMenu(places, "create");
  return (
    <nav aria-label={t("shell.quick")} className={styles.bar}>
      {inMenu(places, "main").map((place) => (
        <Link key={place.path} {...place.link} className={styles.entry} data-narrow activeOptions={{ exact: place.path === "/" }}>
          <place.icon aria-hidden />
          <span>{t(place.barText ?? place.text)}</span>
          {place.count ? <EntryCount count={place.count} /> : null}
        </Link>
      ))}
      {create ? (
        <Link {...create.link} className={styles.create}>
          <span className={styles.raised}>
            <create.icon aria-hidden />
          </span>
          <span>{t(create.barText ?? create.text)}</span>
        </Link>
      ) : null}
      {user.Can.seeRequests ? (
        <button type="button" className={styles.entry} onClick={onSearch}>
          <Search aria-hidden />
          <span>{t("shell.search")}</span>
        </button>
      ) : null}
      <button type="button" className={styles.entry} onClick={onMore}>
        <Ellipsis aria-hidden />
        <span>{t("shell.more")}</span>
      </button>
    </nav>
  );
}
