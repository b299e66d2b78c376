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
    /** When, already written for the reader. */
    time?: ReactNode;
    /** The same moment in ISO 8601, for machines. */
    dateTime?: string;
    text?: ReactNode;
    icon?: ReactNode;
    tone?: Tone;
    /** Not yet happened. */
    upcoming?: boolean;
    /** Where it stands now. */
    current?: boolean;
  }[];
  orientation?: "vertical" | "horizontal";
};

/** What happened, in order. */
export function Timeline({ label, entries, orientation = "vertical" }: TimelineProps) {
  const horizontal = orientation === "horizontal";
  const now = horizontal ? (entries.find((entry) => entry.current) ?? entries.findLast((entry) => !entry.upcoming)) : undefined;
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
      {now ? (
        <div className={styles.now} aria-hidden>
          <span className={styles.title}>{now.title}</span>
          <span className={styles.time}>{now.time}</span>
        </div>
      ) : null}
    </div>
  );
}
