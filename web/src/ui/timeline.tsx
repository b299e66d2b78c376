import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Tone } from "./tone.ts";
import styles from "./timeline.module.css";
import tones from "./tone.module.css";

export type TimelineProps = {
  label: string;
  entries: {
    id: string | number;
    title: ReactNode;
    /** The formatted time. */
    time?: ReactNode;
    /** The same time in ISO 8601, for the `datetime` attribute. */
    dateTime?: string;
    text?: ReactNode;
    icon?: ReactNode;
    tone?: Tone;
    /** Has not happened yet. */
    upcoming?: boolean;
    /** The current entry. */
    current?: boolean;
  }[];
  orientation?: "vertical" | "horizontal";
};

/** Events in chronological order. */
export function Timeline({ label, entries, orientation = "vertical" }: TimelineProps) {
  const horizontal = orientation === "horizontal";
  const currentEntry = horizontal ? (entries.find((entry) => entry.current) ?? entries.findLast((entry) => !entry.upcoming)) : undefined;
  return (
    <div>
      <ol aria-label={label} className={cx(styles.timeline, horizontal && styles.horizontal)}>
        {entries.map((entry) => (
          <li
            key={entry.id}
            className={cx(styles.entry, tones[entry.tone ?? "neutral"], entry.upcoming && styles.upcoming)}
            aria-current={entry.current ? "step" : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {entry.icon ?? <span className={styles.dot} />}
            </span>
            <div className={styles.body}>
              <div className={styles.line}>
                <span className={styles.title}>{entry.title}</span>
                {entry.time ? (
                  <time dateTime={entry.dateTime} className={cx(styles.time, "tabular")}>
                    {entry.time}
                  </time>
                ) : null}
              </div>
              {entry.text ? <div className={styles.text}>{entry.text}</div> : null}
            </div>
          </li>
        ))}
      </ol>
      {currentEntry ? (
        <div className={styles.now} aria-hidden>
          <span className={styles.title}>{currentEntry.title}</span>
          <span className={styles.time}>{currentEntry.time}</span>
        </div>
      ) : null}
    </div>
  );
}
