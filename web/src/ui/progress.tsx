import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Tone } from "./tone.ts";
import styles from "./progress.module.css";
import tones from "./tone.module.css";

type ProgressOwn = {
  /** The name of the operation. */
  label: string;
  /** 0 to 1; undefined if the progress is unknown. */
  value?: number;
  /** The value as text, e.g. "40 %" or "2 of 5"; shown and read aloud. */
  valueText?: string;
  tone?: Tone;
};

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function progressAria({ label, value, valueText }: ProgressOwn) {
  return {
    role: "progressbar",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": value === undefined ? undefined : Math.round(clamp(value) * 100),
    "aria-valuetext": valueText,
  };
}

/** A progress bar with label and value above it unless `bare`. */
export function ProgressBar(props: ProgressOwn & { bare?: boolean }) {
  const { label, value, valueText, tone = "brand", bare } = props;
  return (
    <div className={cx(styles.bar, tones[tone])}>
      {bare ? null : (
        <div className={styles.words} aria-hidden>
          <span className={styles.label}>{label}</span>
          <span className={cx(styles.value, "tabular")}>{valueText}</span>
        </div>
      )}
      <div {...progressAria(props)} className={cx(styles.track, value === undefined && styles.unknown)}>
        <div className={styles.fill} style={value === undefined ? undefined : { transform: `scaleX(${clamp(value)})` }} />
      </div>
    </div>
  );
}

const radius = 46;
const circumference = 2 * Math.PI * radius;

/** A circular progress indicator with `valueText` and, below it, `children` inside. */
export function ProgressRing(props: ProgressOwn & { size?: "sm" | "md" | "lg"; children?: ReactNode }) {
  const { value, valueText, tone = "brand", size = "md", children } = props;
  return (
    <div
      {...progressAria(props)}
      className={cx(styles.ring, tones[tone], size !== "md" && styles[size], value === undefined && styles.unknown)}
    >
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={radius} />
        <circle
          className={styles.arc}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - clamp(value ?? 0.22))}
        />
      </svg>
      {size === "sm" ? null : (
        <div className={styles.inside} aria-hidden>
          {valueText ? <div className={cx(styles.percent, "tabular")}>{valueText}</div> : null}
          {children}
        </div>
      )}
    </div>
  );
}
