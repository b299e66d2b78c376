import { groupQuestions, type Pair, type PairQuestion, questionId } from "@remotebay/contract";
import { CircleHelp } from "lucide-react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Change } from "../findings-doc.ts";
import { decide } from "../findings-edits.ts";
import { namesOf } from "../scan-words.ts";
import styles from "./fault-grid.module.css";

/** How many pairs wait for a decision, with a way to the first of them in the grid. */
export function PairsToDecide({ questions, onShow }: { questions: readonly PairQuestion[]; onShow: () => void }) {
  const t = useText();
  if (questions.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t("findings.questions.title", { count: groupQuestions(questions).length })}
      action={
        <Button size="sm" onClick={onShow}>
          {t("findings.pairs.show")}
        </Button>
      }
    />
  );
}

/** The decisions so far, each with a way back. */
export function DecidedPairs({ pairs, change }: { pairs: readonly Pair[]; change: Change }) {
  const t = useText();
  if (pairs.length === 0) return null;
  return (
    <ul className={styles.decided} aria-label={t("findings.pairs.decided")}>
      {pairs.map((pair) => (
        <li key={questionId(pair)} className={styles.decision}>
          <span>{t(pair.Same ? "findings.pairs.areSame" : "findings.pairs.areDifferent", namesOf(pair))}</span>
          <Button size="sm" variant="quiet" onClick={() => change((doc) => decide(doc, pair, undefined))}>
            {t("findings.undo")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface PairToDecideProps {
  question: PairQuestion;
  /** None for who only reads. */
  onDecide: ((same: boolean) => void) | undefined;
}

/** A pair that a person has to confirm or to part, where its faults stand. */
export function PairToDecide({ question, onDecide }: PairToDecideProps) {
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

interface FamilyToDecideProps {
  questions: readonly PairQuestion[];
  /** None for who only reads. */
  change: Change | undefined;
  onPart: () => void;
}

/** Codes of two kinds of numbers in one control unit: one question, answered at once or pair by pair. */
export function FamilyToDecide({ questions, change, onPart }: FamilyToDecideProps) {
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
