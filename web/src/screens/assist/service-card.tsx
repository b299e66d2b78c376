import type { RecommendedService } from "@remotebay/contract";
import type { ReactNode } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./assist.module.css";

/** A recommended service with the reasons for it. */
export function ServiceCard({ service, action }: { service: RecommendedService; action: ReactNode }) {
  const t = useText();
  const { scanType, serviceElement, reasons, isOffered } = service;
  return (
    <Card level={3} title={serviceElement || scanType}>
      <p className={styles.quiet}>{scanType}</p>
      <p className={styles.why}>{t("assist.because")}</p>
      <ul className={styles.reasons}>
        {reasons.map(({ criterionId, criterion, feature }) => (
          <li key={`${criterionId} ${feature}`}>{feature === "" ? criterion : t("assist.reason", { criterion, feature })}</li>
        ))}
      </ul>
      {isOffered ? action : <p className={styles.quiet}>{t("assist.notOffered")}</p>}
    </Card>
  );
}
