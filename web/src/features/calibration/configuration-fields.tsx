import { type CalibrationConfiguration, CalibrationReason, getLookupsByGroup, getServiceElements } from "@remotebay/contract";
import { useId } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FieldFault } from "../../ui/field.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { fixturesArgs, systemsArgs } from "./use-form-lists.ts";
import styles from "./calibration.module.css";

export interface ConfigurationField {
  values: CalibrationConfiguration;
  put: (part: Partial<CalibrationConfiguration>) => void;
  error?: string | undefined;
  /** By which a list of faults leads to it. */
  id?: string;
}

export function ReasonField({ values, put, error, id }: ConfigurationField) {
  const t = useText();
  return (
    <NativeSelect
      id={id}
      label={t("calibration.form.Reason")}
      placeholder={t("calibration.form.chooseReason")}
      error={error}
      options={CalibrationReason.options.map((value) => ({ value, label: t(`calibration.reason.${value}`) }))}
      value={values.Reason}
      onChange={({ target }) => put({ Reason: target.value as CalibrationConfiguration["Reason"] })}
    />
  );
}

/** The systems that this installation can calibrate. */
export function SystemFields({ values, put, error, id }: ConfigurationField) {
  const t = useText();
  const { data: elements = [] } = useCall(getServiceElements, systemsArgs);
  return (
    <Choices
      label={t("calibration.form.Systems")}
      error={error}
      id={id}
      items={elements.map(({ id, name }) => ({ value: id, text: name }))}
      chosen={values.Systems}
      onChange={(Systems) => put({ Systems })}
    />
  );
}

/** The tools for calibrations in the list of tools. */
export function FixtureFields({ values, put }: ConfigurationField) {
  const t = useText();
  const { data: tools = [] } = useCall(getLookupsByGroup, fixturesArgs);
  return (
    <Choices
      label={t("calibration.form.Fixtures")}
      items={tools.map(({ stringValue, text }) => ({ value: stringValue, text }))}
      chosen={values.Fixtures}
      onChange={(Fixtures) => put({ Fixtures })}
    />
  );
}

/** The longest notes (saveCalibration). */
const maxNotes = 2000;

export function NotesField({ values, put }: ConfigurationField) {
  const t = useText();
  return (
    <TextArea
      label={t("calibration.form.Notes")}
      placeholder={t("calibration.form.notesHint")}
      maxLength={maxNotes}
      counterText={(count) => t("calibration.form.left", { count })}
      value={values.Notes}
      onChange={({ target }) => put({ Notes: target.value })}
    />
  );
}

interface ChoicesProps<T> {
  label: string;
  error?: string | undefined;
  id?: string | undefined;
  items: readonly { value: T; text: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

function Choices<T extends string | number>({ label, error, id: given, items, chosen, onChange }: ChoicesProps<T>) {
  const generated = useId();
  const id = given ?? generated;
  return (
    <fieldset id={id} className={styles.group} aria-describedby={error ? `${id}-fault` : undefined}>
      <legend>{label}</legend>
      {error ? <FieldFault id={`${id}-fault`}>{error}</FieldFault> : null}
      <div className={styles.choices}>
        {items.map(({ value, text }) => (
          <Checkbox
            key={value}
            label={text}
            checked={chosen.includes(value)}
            onChange={() => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])}
          />
        ))}
      </div>
    </fieldset>
  );
}
