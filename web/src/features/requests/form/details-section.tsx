import { type Choice, getBusinessUsers, getInsuranceCompanies, getOdometerUnits, type LookupItem } from "@remotebay/contract";
import { useEffect, useEffectEvent } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ChoiceBox } from "../../vehicles/vehicle-pickers.tsx";
import { fieldIds, type FormPart } from "./form-context.ts";
import styles from "./request-form.module.css";

/** The job: numbers, odometer, insurance, comments, contact. */
export function DetailsSection(part: FormPart) {
  const { values, change, errorOf } = part;
  const t = useText();
  const insurers = useCall(getInsuranceCompanies, {});
  const optionalText = t("common.optional");
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <TextField
          id={fieldIds.roNumber}
          label={t("requests.field.roNumber")}
          optionalText={optionalText}
          value={values.roNumber}
          onChange={(event) => change({ roNumber: event.target.value })}
          error={errorOf("roNumber")}
          autoComplete="off"
          tabular
        />
        <Odometer {...part} />
        <ChoiceBox
          id={fieldIds.insurance}
          label={t("requests.field.insurance")}
          optionalText={optionalText}
          options={insurers.data?.map(choiceOf)}
          value={values.insurance}
          onChange={(insurance) => change({ insurance })}
          loading={insurers.isLoading}
          error={errorOf("insurance")}
        />
        <TextField
          id={fieldIds.ticketNumber}
          label={t("requests.field.ticketNumber")}
          optionalText={optionalText}
          value={values.ticketNumber}
          onChange={(event) => change({ ticketNumber: event.target.value })}
          error={errorOf("ticketNumber")}
          autoComplete="off"
          tabular
        />
      </div>
      <TextArea
        id={fieldIds.comments}
        label={t("requests.field.comments")}
        optionalText={optionalText}
        description={t("requests.form.commentsHint")}
        value={values.comments}
        onChange={(event) => change({ comments: event.target.value })}
        error={errorOf("comments")}
        maxLength={4000}
        counterText={(left) => t("requests.form.charactersLeft", { count: left })}
      />
      <Contact {...part} />
    </div>
  );
}

function Odometer({ values, change, errorOf }: FormPart) {
  const t = useText();
  const { data: items } = useCall(getOdometerUnits, {});
  const units = items?.map(choiceOf);
  const preselect = useEffectEvent((choices: LookupItem[]) => {
    const usual = choices.find((unit) => (unit.stringValue === "mi") === readsMiles()) ?? choices[0];
    if (values.odometerUnit === null && usual) change({ odometerUnit: choiceOf(usual) });
  });
  useEffect(() => {
    if (items) preselect(items);
  }, [items]);
  return (
    <div className={styles.odometer}>
      <NumberField
        id={fieldIds.odometer}
        label={t("requests.field.odometer")}
        optionalText={t("common.optional")}
        value={values.odometer}
        onChange={(odometer) => change({ odometer })}
        min={0}
        max={9_999_999}
        error={errorOf("odometer")}
      />
      <NativeSelect
        label={t("requests.field.odometerUnit")}
        hideLabel
        options={(units ?? (values.odometerUnit ? [values.odometerUnit] : [])).map(({ Id, Text }) => ({ value: String(Id), label: Text }))}
        value={String(values.odometerUnit?.Id ?? "")}
        onChange={(event) => change({ odometerUnit: units?.find(({ Id }) => String(Id) === event.target.value) ?? values.odometerUnit })}
      />
    </div>
  );
}

function Contact({ values, change, errorOf, locationId }: FormPart) {
  const t = useText();
  const { data: people = [] } = useCall(getBusinessUsers, { query: { key: locationId } });
  if (people.length < 2) return null;
  return (
    <NativeSelect
      id={fieldIds.contact}
      label={t("requests.field.contact")}
      options={people.map(({ id, firstName, lastName }) => ({ value: String(id), label: `${firstName} ${lastName}`.trim() }))}
      value={String(values.contactId ?? "")}
      onChange={(event) => change({ contactId: Number(event.target.value) })}
      error={errorOf("contact")}
    />
  );
}

function choiceOf({ id, text }: LookupItem): Choice {
  return { Id: id, Text: text };
}

/** Countries whose odometers count miles; the reader's own region decides until somebody chooses. */
function readsMiles(): boolean {
  return navigator.languages.some((tag) => /-(?:US|GB|LR|MM)$/i.test(tag));
}
