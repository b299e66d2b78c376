import type { TriState } from "@remotebay/contract";
import { Check, CircleHelp, X } from "lucide-react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { SegmentedChoice } from "../../../ui/segmented-choice.tsx";
import { fieldIds, type FormPart } from "./form-context.ts";
import styles from "./request-form.module.css";

type State = "yes" | "no" | "unknown";

/** What the technician needs to know of the vehicle's condition: three answers each, "not known" until told. */
export function ConditionSection({ values, change }: FormPart) {
  const t = useText();
  return (
    <div id={fieldIds.condition} className={styles.questions}>
      <Question
        label={t("requests.field.isMil")}
        value={stateOf(values.isMil)}
        onChange={(state) => change({ isMil: triOf(state) })}
        warnOn="yes"
      />
      <Question
        label={t("requests.field.isSRS")}
        value={stateOf(values.isSRS)}
        onChange={(state) => change({ isSRS: triOf(state) })}
        warnOn="yes"
      />
      <Question
        label={t("requests.field.isDrivable")}
        value={stateOf(values.isDrivable)}
        onChange={(state) => change({ isDrivable: triOf(state) })}
        warnOn="no"
      />
      <Question
        label={t("requests.field.windscreenReplaced")}
        value={stateOfAnswer(values.windscreenReplaced)}
        onChange={(state) => change({ windscreenReplaced: answerOf(state) })}
      />
      <Question
        label={t("requests.field.calibrationAttempted")}
        value={stateOfAnswer(values.calibrationAttempted)}
        onChange={(state) => change({ calibrationAttempted: answerOf(state) })}
      />
    </div>
  );
}

interface QuestionProps {
  label: string;
  value: State;
  onChange: (state: State) => void;
  /** The answer that the technician should notice. */
  warnOn?: State;
}

function Question({ label, value, onChange, warnOn }: QuestionProps) {
  const t = useText();
  const tone = (state: State) => (state === warnOn ? ("warning" as const) : undefined);
  return (
    <SegmentedChoice<State>
      label={label}
      items={[
        { value: "yes", label: t("common.yes"), icon: <Check aria-hidden />, tone: tone("yes") },
        { value: "no", label: t("common.no"), icon: <X aria-hidden />, tone: tone("no") },
        { value: "unknown", label: t("common.unknown"), icon: <CircleHelp aria-hidden />, tone: "neutral" },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function stateOf(value: TriState): State {
  return value === null ? "unknown" : value ? "yes" : "no";
}

function triOf(state: State): TriState {
  return state === "unknown" ? null : state === "yes";
}

/** -1 not answered, 0 no, 1 yes (section 3). */
function stateOfAnswer(value: number): State {
  return value === 1 ? "yes" : value === 0 ? "no" : "unknown";
}

function answerOf(state: State): number {
  return { yes: 1, no: 0, unknown: -1 }[state];
}
