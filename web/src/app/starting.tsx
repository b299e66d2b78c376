import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useText } from "../lib/i18n/i18n.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./starting.module.css";

/** Shown while the session is being checked; empty at first, so that a fast start does not flicker. */
export function Starting() {
  const t = useText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles.page} aria-busy>
      {late ? <Spinner size="lg" label={t("auth.starting")} /> : null}
    </main>
  );
}

/** Shown if the device has a session but the service does not respond. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <main className={styles.page}>
      <EmptyState
        level={1}
        icon={<CloudOff aria-hidden />}
        title={t("auth.unreachable")}
        text={t("auth.unreachableText")}
        action={<Button onClick={onRetry}>{t("common.retry")}</Button>}
      />
    </main>
  );
}
