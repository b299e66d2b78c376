import { type Choice, getBusinessUsers, getInsuranceCompanies, getOdometerUnits, type LookupItem } from "@remotebay/contract";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { pathsOf, valueAt } from "../../../lib/field-table.ts";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ChoiceBox } from "../../vehicles/vehicle-pickers.tsx";
import { type OwnEntry, requestFields, type RequestPath, rowOf } from "../request-fields.ts";
import type { FormPart } from "./form-part.ts";
import styles from "./request-form.module.css";

/** The details of the job: text fields, and fields with a separate control. */
export function DetailsSection(part: FormPart) {
  return (
    <div className={styles.pair}>
      {pathsOf(requestFields).map((path) => {
        const { entry } = rowOf(path);
        if (entry === "line") return <Line key={path} path={path} {...part} />;
        if (entry === undefined || entry === "question") return null;
        const Own = ownEntries[entry];
        return <Own key={path} {...part} />;
      })}
    </div>
  );
}

const ownEntries: Readonly<Record<OwnEntry, (part: FormPart) => ReactNode>> = {
  odometer: Odometer,
  insurance: Insurance,
  comments: Comments,
  contact: Contact,
};

function Line({ path, values, put, field }: FormPart & { path: RequestPath }) {
  const t = useText();
  return (
    <TextField
      {...field(path)}
      optionalText={t("common.optional")}
      value={valueAt(values, path) as string}
      onChange={(event) => put(path, event.target.value as never)}
      autoComplete="off"
      tabular
    />
  );
}

function Odometer({ values: { Vehicle }, change, field }: FormPart) {
  const t = useText();
  const { data: items } = useCall(getOdometerUnits, {});
  const units = items?.map(choiceOf) ?? (Vehicle.OdometerUnits ? [Vehicle.OdometerUnits] : []);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { Odometer: odometer, OdometerUnits } = Vehicle;
  const unit = OdometerUnits ?? chosen ?? usualOf(items ?? []);
  const write = (figure: number | null, measure: Choice | null) =>
    change(({ values }) => ({
      // Without a number there is no unit.
      values: { ...values, Vehicle: { ...values.Vehicle, Odometer: figure, OdometerUnits: figure === null ? null : measure } },
    }));
  const complete = useEffectEvent(() => {
    if (odometer !== null && OdometerUnits === null && unit) write(odometer, unit);
  });
  useEffect(() => {
    if (items) complete();
  }, [items]);
  return (
    <div className={styles.odometer}>
      <NumberField
        {...field("Vehicle.Odometer")}
        optionalText={t("common.optional")}
        value={odometer}
        onChange={(figure) => write(figure, unit)}
        min={0}
        max={9_999_999}
      />
      <NativeSelect
        {...field("Vehicle.OdometerUnits")}
        hideLabel
        options={units.map(({ Id, Text }) => ({ value: String(Id), label: Text }))}
        value={String(unit?.Id ?? "")}
        onChange={(event) => {
          const next = units.find(({ Id }) => String(Id) === event.target.value) ?? null;
          setChosen(next);
          write(odometer, next);
        }}
      />
    </div>
  );
}

function Insurance({ values, put, field }: FormPart) {
  const t = useText();
  const { data, isLoading } = useCall(getInsuranceCompanies, {});
  return (
    <ChoiceBox
      {...field("Vehicle.Insurance")}
      optionalText={t("common.optional")}
      options={data?.map(choiceOf)}
      value={values.Vehicle.Insurance}
      onChange={(insurance) => put("Vehicle.Insurance", insurance)}
      loading={isLoading}
    />
  );
}

function Comments({ values, put, field }: FormPart) {
  const t = useText();
  return (
    <TextArea
      {...field("ShopComments")}
      className={styles.wide}
      optionalText={t("common.optional")}
      description={t("requests.form.commentsHint")}
      value={values.ShopComments}
      onChange={(event) => put("ShopComments", event.target.value)}
      maxLength={4000}
      counterText={(left) => t("requests.form.charactersLeft", { count: left })}
    />
  );
}

function Contact({ values, put, field, locationId }: FormPart) {
  const { data: people = [] } = useCall(getBusinessUsers, { query: { key: locationId } });
  if (people.length < 2) return null;
  return (
    <NativeSelect
      {...field("Contact")}
      options={people.map(({ id, firstName, lastName }) => ({ value: String(id), label: `${firstName} ${lastName}`.trim() }))}
      value={String(values.Contact?.Id ?? "")}
      onChange={(event) => put("Contact", { Id: Number(event.target.value) })}
    />
  );
}

/** The default unit, by the user's region. */
function usualOf(items: readonly LookupItem[]): Choice | null {
  const usual = items.find((unit) => (unit.stringValue === "mi") === readsMiles()) ?? items[0];
  return usual ? choiceOf(usual) : null;
}

function choiceOf({ id, text }: LookupItem): Choice {
  return { Id: id, Text: text };
}

/** Whether odometers in the user's region count miles. */
function readsMiles(): boolean {
  return navigator.languages.some((tag) => /-(?:US|GB|LR|MM)$/i.test(tag));
}
