import type { ReactNode } from "react";
import { Check, X } from "lucide-react";
import { cx } from "./cx.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./stepper.module.css";

export type StepStatus = "done" | "current" | "todo" | "failed";

export type StepperProps = {
  label: string;
  steps: {
    id: string;
    title: ReactNode;
    text?: ReactNode;
    status: StepStatus;
    /** The status as text for screen readers. */
    statusText: string;
    /** Content below the step; only shown if vertical. */
    content?: ReactNode;
  }[];
  orientation?: "vertical" | "horizontal";
};

function iconOf(status: StepStatus, number: number): ReactNode {
  if (status === "done") return <Check aria-hidden />;
  if (status === "failed") return <X aria-hidden />;
  return number;
}

/** A sequence of steps with their status. */
export function Stepper({ label, steps, orientation = "vertical" }: StepperProps) {
  const horizontal = orientation === "horizontal";
  const currentStep = horizontal ? steps.find((step) => step.status === "current") : undefined;
  return (
    <div>
      <ol aria-label={label} className={cx(styles.stepper, horizontal && styles.horizontal)}>
        {steps.map((step, index) => (
          <li key={step.id} className={cx(styles.step, styles[step.status])} aria-current={step.status === "current" ? "step" : undefined}>
            <span className={cx(styles.mark, "tabular")} aria-hidden>
              {iconOf(step.status, index + 1)}
            </span>
            <div className={styles.body}>
              <div className={styles.title}>
                {step.title} <VisuallyHidden>{step.statusText}</VisuallyHidden>
              </div>
              {step.text ? <div className={styles.text}>{step.text}</div> : null}
              {step.content && !horizontal ? <div className={styles.content}>{step.content}</div> : null}
            </div>
          </li>
        ))}
      </ol>
      {currentStep ? (
        <div className={styles.now} aria-hidden>
          {currentStep.title}
        </div>
      ) : null}
    </div>
  );
}
