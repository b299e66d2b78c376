import type { ReactNode } from "react";
import styles from "./page-header.module.css";

export type PageHeaderProps = {
  title: ReactNode;
  /** One line below the title. */
  subtitle?: ReactNode;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** A link above the title to the parent page: a quiet `LinkButton`. */
  back?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
};

/** The header of a screen with its only h1, which gets the focus after navigation. */
export function PageHeader({ title, subtitle, badges, back, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {back ? <div className={styles.back}>{back}</div> : null}
        <div className={styles.line}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {badges}
        </div>
        {subtitle ? <div className={styles.subtitle}>{subtitle}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
