import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff, X } from "lucide-react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./banner.module.css";
import tones from "./tone.module.css";

export type BannerProps = {
  tone?: "info" | "success" | "warning" | "danger" | "offline";
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Shows a close button if `closeText` is given too. */
  onClose?: () => void;
  closeText?: string;
  /** A thin bar across the screen, e.g. for a lost connection. */
  bar?: boolean;
  className?: string;
  /** Announced politely in any tone, because it is said again and must not speak over what the page says. */
  polite?: boolean;
};

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, offline: WifiOff };

/** A message within the page. Screen readers announce "danger" at once (alert), the other tones politely (status). */
export function Banner({ tone = "info", title, children, action, onClose, closeText, bar, className, polite }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "danger" && !polite ? "alert" : "status"}
      className={cx(styles.banner, tones[tone === "offline" ? "warning" : tone], bar && styles.bar, className)}
    >
      <Icon aria-hidden />
      <div className={styles.content}>
        <div className={styles.words}>
          {title ? <div className={styles.title}>{title}</div> : null}
          {children}
        </div>
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      {onClose && closeText ? (
        <div className={styles.close}>
          <IconButton label={closeText} icon={<X aria-hidden />} size="sm" onClick={onClose} />
        </div>
      ) : null}
    </div>
  );
}
