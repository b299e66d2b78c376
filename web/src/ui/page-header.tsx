import type { ReactNode } from "react";
import styles from "./page-header.module.css";

export type PageHeaderProps = {
  title: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** States beside the title. */
  badges?: ReactNode;
  /** A small link above it, to where one came from: a quiet LinkButton. */
  back?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
};

/** The head of a screen, with its only h1; the router moves the focus to it after a change of screen. */
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
