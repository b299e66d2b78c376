import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** What will be shown here. */
  text?: ReactNode;
  /** A button or link to create the first item. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

/** Placeholder for an empty list or page, with an explanation and an action. */
export function EmptyState({ icon, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {icon ? <div className={styles.icon}>{icon}</div> : null}
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
