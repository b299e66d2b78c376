import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** What belongs here. */
  text?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

/** Where nothing is yet: what belongs here, and the way to it. */
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
