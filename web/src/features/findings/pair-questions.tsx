import { type Pair, type PairQuestion, questionId, unitTitle } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import type { FindingsDoc } from "./findings-doc.ts";
import { decide } from "./findings-edits.ts";
import styles from "./codes.module.css";

interface PairQuestionsProps {
  questions: readonly PairQuestion[];
  /** The decisions so far. */
  pairs: readonly Pair[];
  change: (edit: (doc: FindingsDoc) => FindingsDoc) => void;
  editable: boolean;
}

/** The pairs that a person has to confirm or to part, and the decisions so far with a way back. */
export function PairQuestions({ questions, pairs, change, editable }: PairQuestionsProps) {
  const t = useText();
  if (questions.length === 0 && (pairs.length === 0 || !editable)) return null;
  return (
    <>
      {questions.length > 0 ? (
        <Banner tone="warning" title={t("findings.pairs.title", { count: questions.length })}>
          <ul className={styles.pairs}>
            {questions.map((question) => (
              <li key={questionId(question)} className={styles.row}>
                <span>{t(`findings.pairs.ask.${question.Kind}`, namesOf(question))}</span>
                {editable ? (
                  <>
                    <Button size="sm" onClick={() => change((doc) => decide(doc, question, true))}>
                      {t("findings.pairs.same")}
                    </Button>
                    <Button size="sm" onClick={() => change((doc) => decide(doc, question, false))}>
                      {t("findings.pairs.different")}
                    </Button>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {editable && pairs.length > 0 ? (
        <ul className={styles.pairs} aria-label={t("findings.pairs.decided")}>
          {pairs.map((pair) => (
            <li key={questionId(pair)} className={styles.row}>
              <span>{t(pair.Same ? "findings.pairs.areSame" : "findings.pairs.areDifferent", namesOf(pair))}</span>
              <Button size="sm" variant="quiet" onClick={() => change((doc) => decide(doc, pair, undefined))}>
                {t("findings.undo")}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function namesOf(pair: PairQuestion): { before: string; after: string } {
  return { before: nameOf(pair.Before), after: nameOf(pair.After) };
}

function nameOf(side: PairQuestion["Before"]): string {
  const unit = [side.Address, unitTitle(side.Name)].filter(Boolean).join(" ");
  if (!("Code" in side)) return unit || "–";
  return [unit, side.FailureType === "" ? side.Code : `${side.Code}-${side.FailureType}`].filter(Boolean).join(" ");
}
