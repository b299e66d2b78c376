import type { Variant } from "@remotebay/contract";
import { logoPicture } from "../../lib/configuration.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Logo } from "../../ui/logo.tsx";
import styles from "./promise-panel.module.css";

/** What the product does, beside the form on wide screens. */
export function PromisePanel({ variant }: { variant: Variant }) {
  const t = useText();
  const points = [t("auth.point1"), t("auth.point2"), t("auth.point3")];
  return (
    <aside className={styles.panel}>
      <Bays />
      <div className={styles.logo}>
        <Logo name={variant.appName} picture={logoPicture(variant)} />
      </div>
      <div className={styles.words}>
        <p className={styles.promise}>{t("auth.promise")}</p>
        <ol className={styles.points}>
          {points.map((point, index) => (
            <li key={point}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              {point}
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}

/** Background drawing: the logo's arches nested in each other, with the lamp. */
function Bays() {
  const arches = [400, 330, 260, 190, 120, 50];
  return (
    <svg className={styles.bays} viewBox="0 0 1000 500" preserveAspectRatio="xMidYMax meet" aria-hidden>
      {arches.map((r) => (
        <path key={r} d={`M${560 - r} 500V${450 - r * 0.1}a${r} ${r} 0 0 1 ${2 * r} 0V500`} style={{ opacity: 0.5 - r / 1100 }} />
      ))}
      <path d="M0 499H1000" style={{ opacity: 0.25 }} />
      <circle cx="560" cy="470" r="11" />
    </svg>
  );
}
