import { Check, CircleHelp, X } from "lucide-react";
import { valueAt } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { cx } from "../../ui/cx.ts";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { isNumbered, isQuestion, pathsOfPart, type QuestionPath, rowOf } from "../requests/request-fields.ts";
import type { FormPart } from "./form-part.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./request-form.module.css";

/** Questions about the vehicle's condition, each with three answers; "not known" is the default. */
export function ConditionSection({ values, put, field, hint }: FormPart & { hint?: string | undefined }) {
  return (
    <div className={styles.questions}>
      {hint === undefined ? null : <p className={cx(shapes.quiet, styles.wide)}>{hint}</p>}
      {pathsOfPart("condition")
        .filter(isQuestion)
        .map((path) => (
          <Question key={path} path={path} {...{ values, put, field }} />
        ))}
    </div>
  );
}

const answers = { yes: 1, no: 0, unknown: -1 } as const;
const triStates = { yes: true, no: false, unknown: null } as const;
type State = keyof typeof answers;

function Question({ path, values, put, field }: Pick<FormPart, "values" | "put" | "field"> & { path: QuestionPath }) {
  const t = useText();
  const { warnOn } = rowOf(path);
  const { id, label, error } = field(path);
  const value = valueAt(values, path);
  const choices = isNumbered(path) ? answers : triStates;
  const answer = (state: State) => (isNumbered(path) ? put(path, answers[state]) : put(path, triStates[state]));
  const tone = (state: State) => (state === warnOn ? ("warning" as const) : undefined);
  return (
    <div id={id}>
      <SegmentedChoice<State>
        label={label}
        error={error}
        items={[
          { value: "yes", label: t("common.yes"), icon: <Check aria-hidden />, tone: tone("yes") },
          { value: "no", label: t("common.no"), icon: <X aria-hidden />, tone: tone("no") },
          { value: "unknown", label: t("common.unknown"), icon: <CircleHelp aria-hidden />, tone: "neutral" },
        ]}
        value={value === choices.yes ? "yes" : value === choices.no ? "no" : "unknown"}
        onChange={answer}
      />
    </div>
  );
}
