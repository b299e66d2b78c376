import { Link } from "@tanstack/react-router";
import { Ellipsis, Plus, Search, Send } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser, useVariant } from "../../lib/session.ts";
import { placesOf } from "../navigation.ts";
import styles from "./bottom-bar.module.css";

/** The bar under a thumb: Home, Requests, New raised, Search, More. */
export function BottomBar({ onSearch, onMore }: { onSearch: () => void; onMore: () => void }) {
  const t = useText();
  const user = useUser();
  const { main, lists } = placesOf(user, useVariant());
  const first = main[0];
  const list = lists[1] ?? lists[0];
  return (
    <nav aria-label={t("shell.quick")} className={styles.bar}>
      {first ? (
        <Link {...first.link} className={styles.entry} activeOptions={{ exact: first.path === "/" }}>
          <first.icon aria-hidden />
          <span>{t(first.text)}</span>
        </Link>
      ) : null}
      {list ? (
        <Link {...list.link} className={styles.entry}>
          <Send aria-hidden />
          <span>{t("shell.requests")}</span>
        </Link>
      ) : null}
      {user.Can.createRequests ? (
        <Link to="/servicerequest/$id" params={{ id: 0 }} className={styles.create}>
          <span className={styles.raised}>
            <Plus aria-hidden />
          </span>
          <span>{t("shell.new")}</span>
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
