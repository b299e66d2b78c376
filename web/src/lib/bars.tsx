import { useText } from "./i18n/i18n.tsx";
import styles from "./bars.module.css";

/** One bar: its name in words, a short one below it, and its height; null where it is not known, which is not the same as none. */
export interface Bar {
  id: string;
  name: string;
  short: string;
  value: number | null;
}

interface BarsProps {
  title: string;
  /** The heads of the table beside the plot. */
  heads: { name: string; value: string };
  bars: readonly Bar[];
  format: (value: number) => string;
  /** False where a sum of the bars says nothing, as of shares. */
  withSum?: boolean;
}

const [width, height, foot] = [480, 120, 16];
/** The words below so many bars have room in their middle; the last of more ends where the plot does. */
const few = 8;

/** A plot of bars that one reads at a glance, and the same numbers as a table. */
export function Bars({ title, heads, bars, format, withSum = true }: BarsProps) {
  const t = useText();
  const highest = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const step = width / Math.max(1, bars.length);
  return (
    <figure className={styles.plot}>
      <figcaption>
        <strong>{title}</strong> {withSum ? <span>{format(bars.reduce((sum, { value }) => sum + (value ?? 0), 0))}</span> : null}
        {bars.every(({ value }) => value === null) ? <span>–</span> : null}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + foot}`} aria-hidden="true">
        <line x1={0} x2={width} y1={height} y2={height} className={styles.axis} />
        {bars.map(({ id, value, short }, nth) => {
          const tall = ((value ?? 0) / highest) * (height - 12);
          return (
            <g key={id}>
              <rect x={nth * step + step * 0.12} y={height - tall} width={step * 0.76} height={tall} rx={2} className={styles.bar} />
              {short === "" ? null : (
                <text
                  x={nth === bars.length - 1 && bars.length > few ? width : nth * step + step / 2}
                  y={height + foot - 4}
                  textAnchor={nth === bars.length - 1 && bars.length > few ? "end" : "middle"}
                >
                  {short}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <details>
        <summary>{t("admin.watching.asTable")}</summary>
        <table className={styles.numbers}>
          <thead>
            <tr>
              <th scope="col">{heads.name}</th>
              <th scope="col">{heads.value}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, name, value }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{value === null ? "–" : format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
