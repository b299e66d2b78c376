import { Check, Circle, CircleAlert, CircleDot } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { sectionShortcuts, type ShortcutName } from "../../lib/shortcuts.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { cx } from "../../ui/cx.ts";
import type { JobStep, StepName } from "./job-steps.ts";
import styles from "./step-bar.module.css";

interface StepBarProps {
  steps: readonly JobStep[];
  /** Whether what was written is saved. */
  children: ReactNode;
}

/** The bar that stays while the job scrolls: each step with its state in words, and the way to it. */
export function StepBar({ steps, children }: StepBarProps) {
  const t = useText();
  const words = useStepWords();
  const next = steps.find(({ isNext }) => isNext);
  return (
    <nav className={styles.bar} aria-label={t("workbench.steps.label")}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} words={words(step)} />
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        {next ? (
          <span className={cx(styles.next, next.state === "missing" && styles.missing)} aria-hidden>
            {t(`workbench.steps.${next.name}`)}: {words(next)}
          </span>
        ) : null}
        {children}
      </div>
      {steps.map(({ name }, index) => (
        <StepKey key={name} name={name} shortcut={sectionShortcuts[index] ?? "section1"} />
      ))}
    </nav>
  );
}

function Step({ step: { name, state, isNext }, words }: { step: JobStep; words: string }) {
  const t = useText();
  const Icon = state === "done" ? Check : state === "missing" ? CircleAlert : isNext ? CircleDot : Circle;
  return (
    <button
      type="button"
      className={cx(styles.step, styles[state], isNext && styles.isNext)}
      aria-current={isNext ? "step" : undefined}
      onClick={() => goTo(name)}
    >
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <span className={styles.name}>{t(`workbench.steps.${name}`)}</span>
      <span className={styles.words}>{words}</span>
    </button>
  );
}

function StepKey({ name, shortcut }: { name: StepName; shortcut: ShortcutName }) {
  const t = useText();
  useShortcut(shortcut, () => goTo(name), { text: t(`workbench.steps.${name}`) });
  return null;
}

/** The element that a step leads to. */
export function stepId(name: StepName): string {
  return `job-${name}`;
}

/** Shows a step's section and moves the focus there, to its main button if it marks one. */
export function goTo(name: StepName): void {
  const section = document.getElementById(stepId(name));
  section?.scrollIntoView({ block: "start" });
  (section?.querySelector<HTMLElement>("[data-step-focus]") ?? section)?.focus({ preventScroll: true });
}

/** The state of a step in words: `2 questions to answer`. */
export function useStepWords(): (step: JobStep) => string {
  const t = useText();
  return ({ words }) => {
    if ("said" in words) return t(`workbench.steps.said.${words.said}`);
    if ("stage" in words) return t(`calibration.stage.${words.stage}`);
    if ("version" in words) return t("workbench.steps.sent", { version: words.version });
    return t(`workbench.steps.counted.${words.counted}`, { count: words.count });
  };
}
