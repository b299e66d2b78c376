import { useText } from "../../lib/i18n/i18n.tsx";
import { hasOpened } from "../../lib/connection.ts";
import { useConnection } from "../../lib/live.ts";
import { useStore } from "../../lib/store.ts";
import styles from "./top-bar.module.css";

/** The state of the live connection, as a dot and a word. Until it has been opened nothing is claimed; the place of the word is kept. */
export function LineState() {
  const t = useText();
  const connection = useConnection();
  const isOpen = useStore(hasOpened);
  const isStarting = connection === "online" && !isOpen;
  const word = { online: t("shell.live"), reconnecting: t("shell.reconnecting"), offline: t("shell.noLine") }[connection];
  return (
    <span className={styles.line} data-state={isStarting ? "reconnecting" : connection} role="status">
      <span className={styles.dot} aria-hidden />
      <span className={styles.word} style={isStarting ? { visibility: "hidden" } : {}}>
        {word}
      </span>
    </span>
  );
}
