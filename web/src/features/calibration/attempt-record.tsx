import { CalibrationKind, getServiceElements, maxMeasuredValues } from "@remotebay/contract";
import { Plus, Trash2 } from "lucide-react";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { systemsArgs } from "./use-form-lists.ts";
import { newValue, type RecordEditing, type TypedValue } from "./use-record-editing.ts";
import shapes from "../../ui/shapes.module.css";
import shared from "./calibration.module.css";
import styles from "./record.module.css";

interface Part {
  editing: RecordEditing;
}

/** What proves the attempt to come: how, by which procedure, on which road, and what was measured. Kept with the attempt when it ends. */
export function AttemptRecordForm({ editing, systems }: { editing: RecordEditing; systems: readonly number[] }) {
  const t = useText();
  const problemText = useProblemText();
  const { sending, isChanged, outside } = editing;
  const isStale = sending.problem?.code === "stale";
  return (
    <details className={shared.group} open={isChanged || undefined}>
      <summary>{t("calibration.record.title")}</summary>
      <div className={shapes.stack}>
        <p className={shapes.quiet}>{t("calibration.record.text")}</p>
        <HowFields editing={editing} />
        <ValueRows editing={editing} systems={systems} />
        {outside > 0 ? <Banner tone="warning" title={t("calibration.record.outside", { count: outside })} /> : null}
        {isStale ? (
          <Banner
            tone="warning"
            title={t("calibration.form.stale")}
            action={
              <div className={shapes.buttons}>
                <Button onClick={editing.take}>{t("calibration.form.theirs")}</Button>
                <Button onClick={editing.saveMine}>{t("calibration.form.mine")}</Button>
              </div>
            }
          >
            {t("calibration.form.staleText")}
          </Banner>
        ) : null}
        {sending.problem && !isStale ? <Banner tone="danger" title={problemText(sending.problem)} /> : null}
        <div>
          <Button pending={sending.isBusy} disabled={!isChanged} onClick={() => editing.save()}>
            {t("calibration.record.save")}
          </Button>
        </div>
      </div>
    </details>
  );
}

const procedureFields = [
  ["Number", 80, "text"],
  ["Title", 200, "text"],
  ["Date", 10, "date"],
  ["Address", 500, "url"],
] as const;

function HowFields({ editing: { typed, put, unread, faults, isAsked } }: Part) {
  const t = useText();
  const faultText = useFaultText();
  const { Kind, Procedure, Drive } = typed;
  return (
    <>
      <NativeSelect
        label={t("calibration.record.Kind")}
        placeholder={t("calibration.record.chooseKind")}
        options={CalibrationKind.options.map((value) => ({ value, label: t(`calibration.kind.${value}`) }))}
        value={Kind}
        onChange={({ target }) => put({ Kind: target.value as typeof Kind })}
      />
      <fieldset className={shared.group}>
        <legend>{t("calibration.record.procedure")}</legend>
        <div className={styles.fields}>
          {procedureFields.map(([name, maxLength, type]) => (
            <TextField
              key={name}
              label={t(`calibration.record.${name}`)}
              type={type}
              maxLength={maxLength}
              error={isAsked ? faultText(faults[`Procedure.${name}`]) : undefined}
              value={Procedure[name]}
              onChange={({ target }) => put({ Procedure: { ...Procedure, [name]: target.value } })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={shared.group}>
        <legend>{t("calibration.record.drive")}</legend>
        <div className={styles.fields}>
          <TextField
            label={t("calibration.record.Route")}
            maxLength={400}
            value={Drive.Route}
            onChange={({ target }) => put({ Drive: { ...Drive, Route: target.value } })}
          />
          <TextField
            label={t("calibration.record.Length")}
            inputMode="decimal"
            error={isAsked && unread.has("Length") ? t("calibration.record.notNumber") : undefined}
            value={Drive.Length}
            onChange={({ target }) => put({ Drive: { ...Drive, Length: target.value } })}
          />
          <NativeSelect
            label={t("calibration.record.Unit")}
            options={(["km", "mi"] as const).map((value) => ({ value, label: t(`calibration.record.${value}`) }))}
            value={Drive.Unit}
            onChange={({ target }) => put({ Drive: { ...Drive, Unit: target.value as "km" | "mi" } })}
          />
        </div>
      </fieldset>
    </>
  );
}

function ValueRows({ editing: { typed, put, unread, isAsked }, systems }: Part & { systems: readonly number[] }) {
  const t = useText();
  const { data: elements = [] } = useCall(getServiceElements, systemsArgs);
  const { Values } = typed;
  const offered = elements.filter(({ id }) => systems.includes(id) || Values.some(({ ServiceElementId }) => ServiceElementId === id));
  const set = (key: string, part: Partial<TypedValue>) =>
    put({ Values: Values.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  return (
    <fieldset className={shared.group}>
      <legend>{t("calibration.record.values")}</legend>
      <p className={shapes.quiet}>{t("calibration.record.valuesText")}</p>
      <ol className={styles.values}>
        {Values.map((value, index) => (
          <li key={value.key} className={styles.value}>
            <div className={styles.measured}>
              <NativeSelect
                label={t("calibration.record.system")}
                options={[
                  { value: "0", label: t("calibration.record.allSystems") },
                  ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                value={String(value.ServiceElementId)}
                onChange={({ target }) => set(value.key, { ServiceElementId: Number(target.value) })}
              />
              <ValueFields
                value={value}
                set={(part) => set(value.key, part)}
                isUnread={(name) => isAsked && unread.has(`${value.key}.${name}`)}
              />
              <IconButton
                label={t("calibration.record.remove", { number: index + 1 })}
                icon={<Trash2 aria-hidden />}
                onClick={() => put({ Values: Values.filter(({ key }) => key !== value.key) })}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        icon={<Plus aria-hidden />}
        disabled={Values.length >= maxMeasuredValues}
        onClick={() => put({ Values: [...Values, newValue(Values.at(-1))] })}
      >
        {t("calibration.record.add")}
      </Button>
    </fieldset>
  );
}

interface ValueFieldsProps {
  value: TypedValue;
  set: (part: Partial<TypedValue>) => void;
  isUnread: (name: "Name" | "Value" | "Min" | "Max") => boolean;
}

function ValueFields({ value, set, isUnread }: ValueFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField
        label={t("calibration.record.Name")}
        maxLength={120}
        error={isUnread("Name") ? t("calibration.form.missing") : undefined}
        value={value.Name}
        onChange={({ target }) => set({ Name: target.value })}
      />
      {(["Value", "Min", "Max"] as const).map((name) => (
        <TextField
          key={name}
          label={t(`calibration.record.${name}`)}
          inputMode="decimal"
          tabular
          error={isUnread(name) ? t("calibration.record.notNumber") : undefined}
          value={value[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
      <TextField
        label={t("calibration.record.valueUnit")}
        maxLength={20}
        value={value.Unit}
        onChange={({ target }) => set({ Unit: target.value })}
      />
    </>
  );
}
