import { type AssistState, furthestStep } from "@remotebay/contract";
import { Check } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import styles from "./assist.module.css";

export interface StepLinksProps {
  titles: readonly string[];
  state: AssistState;
  onOpen: (step: number) => void;
}

/** The steps as buttons; those up to the visited one can be opened. */
export function StepLinks({ titles, state, onOpen }: StepLinksProps) {
  const t = useText();
  const last = Math.min(state.visited, furthestStep(state));
  return (
    <nav aria-label={t("assist.steps")}>
      <ol className={styles.steps}>
        {titles.map((title, i) => {
          const step = i + 1;
          const isDone = step < state.step;
          return (
            <li key={title}>
              <button
                type="button"
                className={styles.link}
                aria-current={step === state.step ? "step" : undefined}
                disabled={step > last}
                onClick={() => onOpen(step)}
              >
                <span className={`${styles.mark} tabular`} aria-hidden>
                  {isDone ? <Check /> : step}
                </span>
                <span className={styles.linkText}>{title}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
