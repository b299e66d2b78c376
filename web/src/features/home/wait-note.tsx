import type { WaitsFor } from "@remotebay/contract";
import { Hand } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import styles from "./wait-note.module.css";

/** What a request waits for, as a word in its line. */
export function WaitNote({ reason }: { reason: WaitsFor }) {
  const t = useText();
  return (
    <span className={styles.note}>
      <Hand aria-hidden />
      {t(`requests.waits.${reason}`)}
    </span>
  );
}
