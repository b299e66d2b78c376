import { CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./scan-questions.module.css";

/** A question about a scan with its ways to answer. */
export function Question({ titles, text, children }: { titles: readonly string[]; text?: string; children: ReactNode }) {
  return (
    <div className={styles.question} role="group" aria-label={titles.join(" ")} data-question>
      <CircleHelp aria-hidden />
      <div className={styles.words}>
        {titles.map((title) => (
          <strong key={title}>{title}</strong>
        ))}
        {text ? <p className={styles.text}>{text}</p> : null}
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  );
}

/** What was answered, with a way back. */
export function Answer({ isGood, text, onUndo }: { isGood: boolean; text: string; onUndo?: (() => void) | undefined }) {
  const t = useText();
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <div className={styles.answer} data-good={isGood}>
      <Icon aria-hidden />
      <span>{text}</span>
      {onUndo ? (
        <Button size="sm" variant="quiet" onClick={onUndo}>
          {t("findings.undo")}
        </Button>
      ) : null}
    </div>
  );
}
