import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./card.module.css";

export type CardProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  /** Heading level of the title; 2 by default. */
  level?: 2 | 3 | 4;
  /** True by default; false for a list or table that reaches the edge. */
  padded?: boolean;
};

/** A surface that groups content; a named region if it has a title. */
export function Card({ title, icon, actions, level = 2, padded = true, className, children, ...rest }: CardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={title ? id : undefined} {...rest} className={cx(styles.card, padded && styles.padded, className)}>
      {title || actions ? (
        <header className={styles.head}>
          {title ? (
            <Heading id={id} className={styles.title}>
              {icon}
              {title}
            </Heading>
          ) : null}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
