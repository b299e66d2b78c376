import { groupQuestions, type Pair, type PairQuestion, questionId } from "@remotebay/contract";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import type { FindingsDoc } from "../findings-doc.ts";
import { decide } from "../findings-edits.ts";
import { namesOf } from "./question-line.tsx";
import styles from "../scans/scan-section.module.css";

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
export function DecidedPairs({ pairs, change }: { pairs: readonly Pair[]; change: (edit: (doc: FindingsDoc) => FindingsDoc) => void }) {
  const t = useText();
  if (pairs.length === 0) return null;
  return (
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
  );
}
