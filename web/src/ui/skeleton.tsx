import { cx } from "./cx.ts";
import styles from "./skeleton.module.css";

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A grey shape of what is coming; sizes in CSS units. Put aria-busy on the region it stands in. */
export function Skeleton({ width = "100%", height = "1rem", round }: { width?: string; height?: string; round?: boolean }) {
  return <span aria-hidden className={styles.bone} style={{ width, height, borderRadius: round ? "50%" : undefined }} />;
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className={styles.text}>
      {times(lines).map((line) => (
        <span key={line} className={cx(styles.bone, styles.line)} />
      ))}
    </span>
  );
}

/** Cards to come. */
export function SkeletonCard({ count = 1, lines = 2 }: { count?: number; lines?: number }) {
  return (
    <div aria-hidden className={styles.cards}>
      {times(count).map((card) => (
        <div key={card} className={styles.card}>
          <span className={cx(styles.bone, styles.title)} />
          <SkeletonText lines={lines} />
        </div>
      ))}
    </div>
  );
}

/** Table rows to come; stands inside a <tbody>. */
export function SkeletonRows({ columns, rows = 6 }: { columns: number; rows?: number }) {
  return times(rows).map((row) => (
    <tr key={row} aria-hidden className={styles.row}>
      {times(columns).map((column) => (
        <td key={column} aria-hidden className={styles.cell} />
      ))}
    </tr>
  ));
}
