import { orderedElements, type ServiceRequest } from "@remotebay/contract";
import type { ReactNode } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { FactsProps } from "../../ui/facts.tsx";
import styles from "./accepted.module.css";

type Facts = FactsProps["items"];

/** What the shop accepted when it ordered, with who did and when: facts, or none. */
export function useAccepted(
  { ServiceElement, FurtherServiceElements, Caveats, Disclaimers }: ServiceRequest,
  when: (date: string) => string,
): { caveats: Facts; disclaimers: Facts } {
  const t = useText();
  const ordered = orderedElements(ServiceElement, FurtherServiceElements);
  const caveats = Caveats.filter(({ Texts }) => Texts.length > 0).map((one) => (
    <Accepted key={`${one.ServiceElementId} ${one.AcceptedDate}`} by={one.AcceptedBy} at={when(one.AcceptedDate)}>
      {ordered.length > 1 ? <p className={styles.text}>{ordered.find(({ Id }) => Id === one.ServiceElementId)?.Name}</p> : null}
      <ul className={styles.texts}>
        {one.Texts.map((text) => (
          <li key={text} className={styles.text}>
            {text}
          </li>
        ))}
      </ul>
    </Accepted>
  ));
  const disclaimers = Disclaimers.map((one) => (
    <Accepted key={`${one.ScanTypeId} ${one.Version}`} by={one.AcceptedBy} at={when(one.AcceptedDate)}>
      <p className={styles.text}>{one.Text}</p>
    </Accepted>
  ));
  return {
    caveats: caveats.length > 0 ? [{ name: t("requests.accepted.caveats"), value: caveats, wide: true }] : [],
    disclaimers: disclaimers.length > 0 ? [{ name: t("requests.accepted.disclaimer"), value: disclaimers, wide: true }] : [],
  };
}

function Accepted({ by, at, children }: { by: string; at: string; children: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.accepted}>
      {children}
      <p className={styles.by}>{t("requests.accepted.by", { name: by, when: at })}</p>
    </div>
  );
}
