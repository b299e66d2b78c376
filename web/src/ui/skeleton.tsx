import { cx } from "./cx.ts";
import styles from "./skeleton.module.css";

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A grey placeholder while content loads; sizes in CSS units. Set `aria-busy` on the surrounding region. */
export function Skeleton({ width = "100%", height = "1rem", round }: { width?: string; height?: string; round?: boolean }) {
  return <span aria-hidden className={styles.bone} style={{ width, height, borderRadius: round ? "50%" : undefined }} />;
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className={styles.text}>
      {times(lines).map((line) => (
        <span key={line} className={cx(styles.bone, styles.line)} />
      ))}
    </span>
  );
}

/** Placeholder for cards. */
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

/** Placeholder for table rows; use it inside a `<tbody>`. */
export function SkeletonRows({ columns, rows = 6 }: { columns: number; rows?: number }) {
  return times(rows).map((row) => (
    <tr key={row} aria-hidden className={styles.row}>
      {times(columns).map((column) => (
        <td key={column} aria-hidden className={styles.cell} />
      ))}
    </tr>
  ));
}
