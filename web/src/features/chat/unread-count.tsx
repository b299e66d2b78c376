import { useText } from "../../lib/i18n/i18n.tsx";
import styles from "./unread-count.module.css";

/** The number of unread messages as a mark beside a name; nothing for 0. */
export function UnreadCount({ count }: { count: number }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{t("chat.unread", { count })}</span>
    </span>
  );
}
