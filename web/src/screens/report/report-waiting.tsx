import { useEffect, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import styles from "./report.module.css";

/** Placeholder for the report; after three seconds it explains the delay. */
export function ReportWaiting() {
  const t = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.waiting} aria-busy>
      <div className={styles.blank}>
        <p role="status">{isLong ? t("reports.setting") : <span className="visually-hidden">{t("common.loading")}</span>}</p>
      </div>
    </div>
  );
}
