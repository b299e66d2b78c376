import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Tone } from "./tone.ts";
import styles from "./progress.module.css";
import tones from "./tone.module.css";

type ProgressOwn = {
  /** What is under way. */
  label: string;
  /** 0 to 1; undefined: how far is not known. */
  value?: number;
  /** How far in words, e.g. "40 %" or "2 of 5"; read and shown. */
  valueText?: string;
  tone?: Tone;
};

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function meaning({ label, value, valueText }: ProgressOwn) {
  return {
    role: "progressbar",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": value === undefined ? undefined : Math.round(clamp(value) * 100),
    "aria-valuetext": valueText,
  };
}

/** A line that fills, with its words above unless `bare`. */
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
      <div {...meaning(props)} className={cx(styles.track, value === undefined && styles.unknown)}>
        <div className={styles.fill} style={value === undefined ? undefined : { transform: `scaleX(${clamp(value)})` }} />
      </div>
    </div>
  );
}

const radius = 46;
const round = 2 * Math.PI * radius;

/** A ring that fills; `valueText` stands large inside it, `children` below that. */
export function ProgressRing(props: ProgressOwn & { size?: "sm" | "md" | "lg"; children?: ReactNode }) {
  const { value, valueText, tone = "brand", size = "md", children } = props;
  return (
    <div {...meaning(props)} className={cx(styles.ring, tones[tone], size !== "md" && styles[size], value === undefined && styles.unknown)}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={radius} />
        <circle
          className={styles.arc}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - clamp(value ?? 0.22))}
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
