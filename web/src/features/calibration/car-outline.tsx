import type { KeyboardEvent } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { cx } from "../../ui/cx.ts";
import styles from "./car-outline.module.css";

/** The areas of a car seen from above, its front up; keys of the list `damagePositions`. */
const areas: Readonly<Record<string, string>> = {
  "front-left": "M38 60 Q40 26 74 18 L74 78 L38 84 Z",
  front: "M78 17 Q110 10 142 17 L142 78 L78 78 Z",
  "front-right": "M146 18 Q180 26 182 60 L182 84 L146 78 Z",
  windscreen: "M58 84 Q110 76 162 84 L150 122 Q110 114 70 122 Z",
  "left-front-door": "M36 90 L54 88 L64 126 L64 180 L36 180 Z",
  "left-rear-door": "M36 184 L64 184 L64 236 L36 240 Z",
  "left-sill": "M6 96 L30 96 L30 236 L6 236 Z",
  "left-quarter": "M36 246 L66 240 L70 288 L36 300 Z",
  "right-front-door": "M184 90 L166 88 L156 126 L156 180 L184 180 Z",
  "right-rear-door": "M184 184 L156 184 L156 236 L184 240 Z",
  "right-sill": "M190 96 L214 96 L214 236 L190 236 Z",
  "right-quarter": "M184 246 L154 240 L150 288 L184 300 Z",
  roof: "M70 128 Q110 120 150 128 L150 236 Q110 242 70 236 Z",
  "rear-window": "M72 242 Q110 248 148 242 L146 280 Q110 288 74 280 Z",
  "rear-left": "M36 306 L72 292 L76 350 Q44 346 36 328 Z",
  rear: "M78 290 Q110 296 142 290 L142 351 Q110 358 78 351 Z",
  "rear-right": "M184 306 L148 292 L144 350 Q176 346 184 328 Z",
};

/** Whether an area is part of the drawing. */
export function isDrawn(area: string): boolean {
  return Object.hasOwn(areas, area);
}

interface CarOutlineProps {
  label: string;
  /** The areas that exist in this installation, with their names. */
  names: ReadonlyMap<string, string>;
  marked: readonly string[];
  /** Without it the drawing can only be read. */
  onToggle?: ((area: string) => void) | undefined;
}

/** A car seen from above, drawn by us: each area is a checkbox, to be tapped, or reached by Tab and marked by the space bar. */
export function CarOutline({ label, names, marked, onToggle }: CarOutlineProps) {
  const t = useText();
  return (
    <svg className={styles.car} viewBox="0 -4 220 366" role="group" aria-label={label}>
      <text className={styles.front} x="110" y="8" textAnchor="middle" aria-hidden>
        {t("calibration.form.front")}
      </text>
      <g className={styles.wheels} aria-hidden>
        <rect x="28" y="46" width="8" height="38" rx="4" />
        <rect x="184" y="46" width="8" height="38" rx="4" />
        <rect x="28" y="268" width="8" height="38" rx="4" />
        <rect x="184" y="268" width="8" height="38" rx="4" />
      </g>
      {Object.entries(areas)
        .filter(([area]) => names.has(area))
        .map(([area, path]) => (
          <Area
            key={area}
            name={names.get(area) ?? area}
            path={path}
            isMarked={marked.includes(area)}
            onToggle={onToggle && (() => onToggle(area))}
          />
        ))}
    </svg>
  );
}

interface AreaProps {
  name: string;
  path: string;
  isMarked: boolean;
  onToggle: (() => void) | undefined;
}

function Area({ name, path, isMarked, onToggle }: AreaProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    onToggle?.();
  };
  return (
    <path
      d={path}
      role="checkbox"
      aria-checked={isMarked}
      aria-label={name}
      aria-disabled={onToggle === undefined || undefined}
      tabIndex={onToggle ? 0 : -1}
      className={cx(styles.area, isMarked && styles.marked, !onToggle && styles.fixed)}
      onClick={onToggle}
      onKeyDown={press}
    >
      <title>{name}</title>
    </path>
  );
}
