import { type PairQuestion, unitLabel } from "@remotebay/contract";
import { CircleHelp } from "lucide-react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import type { FindingsDoc } from "../findings-doc.ts";
import { decide } from "../findings-edits.ts";
import styles from "./fault-grid.module.css";

interface QuestionLineProps {
  question: PairQuestion;
  /** None for who only reads. */
  onDecide: ((same: boolean) => void) | undefined;
}

/** A pair that a person has to confirm or to part, where its faults stand. */
export function QuestionLine({ question, onDecide }: QuestionLineProps) {
  const t = useText();
  return (
    <span className={styles.question} data-question>
      <CircleHelp aria-hidden />
      <span>{t(`findings.pairs.ask.${question.Kind}`, namesOf(question))}</span>
      {onDecide ? (
        <span className={styles.headingTools}>
          <Button size="sm" onClick={() => onDecide(true)}>
            {t("findings.pairs.same")}
          </Button>
          <Button size="sm" onClick={() => onDecide(false)}>
            {t("findings.pairs.different")}
          </Button>
        </span>
      ) : null}
    </span>
  );
}

interface FamilyQuestionProps {
  questions: readonly PairQuestion[];
  /** None for who only reads. */
  change: ((edit: (doc: FindingsDoc) => FindingsDoc) => void) | undefined;
  onPart: () => void;
}

/** Codes of two kinds of numbers in one control unit: one question, answered at once or pair by pair. */
export function FamilyQuestion({ questions, change, onPart }: FamilyQuestionProps) {
  const t = useText();
  const format = useFormat();
  const [before, after] = (["before", "after"] as const).map((side) =>
    format.list([...new Set(questions.map((question) => namesOf(question)[side]))]),
  );
  return (
    <span className={styles.question} data-question>
      <CircleHelp aria-hidden />
      <span>{t("findings.pairs.ask.families", { before: before ?? "", after: after ?? "" })}</span>
      {change ? (
        <span className={styles.headingTools}>
          <Button size="sm" onClick={() => change((doc) => questions.reduce((next, question) => decide(next, question, false), doc))}>
            {t("findings.pairs.none")}
          </Button>
          <Button size="sm" onClick={onPart}>
            {t("findings.pairs.oneByOne")}
          </Button>
        </span>
      ) : null}
    </span>
  );
}

/** Both sides of a pair as a person reads them. */
export function namesOf(pair: PairQuestion): { before: string; after: string } {
  return { before: nameOf(pair.Before), after: nameOf(pair.After) };
}

function nameOf(side: PairQuestion["Before"]): string {
  const unit = unitLabel(side);
  if (!("Code" in side)) return unit || "–";
  return [unit, side.FailureType === "" ? side.Code : `${side.Code}-${side.FailureType}`].filter(Boolean).join(" ");
}
