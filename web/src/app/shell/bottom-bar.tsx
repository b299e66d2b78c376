import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser, useVariant } from "../../lib/session.ts";
import { inMenu, type Place, placesOf } from "../navigation.ts";
import { EntryCount } from "./entry-count.tsx";
import styles from "./bottom-bar.module.css";

/** Entries to the left of the raised button. */
const beforeNew = 2;

/** The bottom bar on phones: Home, Requests, New (raised), Chats, More. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const t = useText();
  const user = useUser();
  const places = placesOf(user, useVariant()).filter(({ barText }) => barText);
  const [create] = inMenu(places, "create");
  const main = inMenu(places, "main");
  return (
    <nav aria-label={t("shell.quick")} className={styles.bar}>
      {main.slice(0, beforeNew).map((place) => (
        <Entry key={place.path} place={place} />
      ))}
      {create ? (
        <Link {...create.link} className={styles.create}>
          <span className={styles.raised}>
            <create.icon aria-hidden />
          </span>
          <span>{t(create.barText ?? create.text)}</span>
        </Link>
      ) : null}
      {main.slice(beforeNew).map((place) => (
        <Entry key={place.path} place={place} />
      ))}
      <button type="button" className={styles.entry} onClick={onMore}>
        <Ellipsis aria-hidden />
        <span>{t("shell.more")}</span>
      </button>
    </nav>
  );
}

function Entry({ place }: { place: Place }) {
  const t = useText();
  return (
    <Link {...place.link} className={styles.entry} data-narrow activeOptions={{ exact: place.path === "/", includeSearch: false }}>
      <place.icon aria-hidden />
      <span>{t(place.barText ?? place.text)}</span>
      {place.count ? <EntryCount count={place.count} /> : null}
    </Link>
  );
}
