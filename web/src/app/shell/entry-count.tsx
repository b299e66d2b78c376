import type { Store } from "../../lib/store.ts";
import { useStore } from "../../lib/store.ts";
import styles from "./entry-count.module.css";

/** The number beside a navigation entry; nothing for 0. */
export function EntryCount({ count }: { count: Store<number> }) {
  const value = useStore(count);
  return value === 0 ? null : <span className={styles.count}>{value > 99 ? "99+" : value}</span>;
}
