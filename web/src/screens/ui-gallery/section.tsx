import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import styles from "./ui-gallery.module.css";

/** One group of components. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={styles.section}>{children}</div>
    </Card>
  );
}
