import { useText } from "../../lib/i18n/i18n.tsx";
import { useConnection } from "../../lib/live.ts";
import styles from "./top-bar.module.css";

/** The state of the live connection, as a dot and a word. */
export function LineState() {
  const t = useText();
  const connection = useConnection();
  const word = { online: t("shell.live"), reconnecting: t("shell.reconnecting"), offline: t("shell.noLine") }[connection];
  return (
    <span className={styles.line} data-state={connection} role="status">
      <span className={styles.dot} aria-hidden />
      <span className={styles.word}>{word}</span>
    </span>
  );
}
