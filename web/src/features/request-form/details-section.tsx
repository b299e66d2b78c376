import {
  type Choice,
  getBusinessUsers,
  getInsuranceCompanies,
  getLocationById,
  getOdometerUnits,
  type LookupItem,
} from "@remotebay/contract";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { pathsOf, valueAt } from "../../lib/field-table.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { NativeSelect } from "../../ui/native-select.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ChoiceBox } from "../vehicles/vehicle-pickers.tsx";
import { isLine, type OwnEntry, requestFields, rowOf, type TextPath } from "../requests/request-fields.ts";
import type { FormPart } from "./form-part.ts";
import styles from "./request-form.module.css";

/** The details of the job: text fields, and fields with a separate control. */
export function DetailsSection(part: FormPart) {
  return (
    <div className={styles.pair}>
      {pathsOf(requestFields).map((path) => {
        const { entry } = rowOf(path);
        if (isLine(path)) return <Line key={path} path={path} {...part} />;
        if (entry === undefined || entry === "question" || entry === "line") return null;
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

function Line({ path, values, put, field }: FormPart & { path: TextPath }) {
  const t = useText();
  return (
    <TextField
      {...field(path)}
      optionalText={t("common.optional")}
      value={valueAt(values, path)}
      onChange={(event) => put(path, event.target.value)}
      autoComplete="off"
      tabular
    />
  );
}

function Odometer({ values: { Vehicle }, change, field, typed, locationId }: FormPart) {
  const t = useText();
  const { culture } = useFormat();
  const { data: items } = useCall(getOdometerUnits, {});
  const { data: shop } = useCall(getLocationById, { query: { id: locationId } });
  const units = items ?? [];
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { Odometer: odometer, OdometerUnits } = Vehicle;
  const unit = OdometerUnits ?? chosen ?? unitNamed(units, shop?.odometerUnit);
  // A stored unit may be its word alone, without the id of the list.
  const shown = units.find(({ id }) => id === unit?.Id) ?? units.find(({ stringValue }) => stringValue === unit?.Text);
  const write = (figure: number | null, measure: Choice | null) =>
    change(({ values }) => ({
      // Without a number there is no unit.
      values: { ...values, Vehicle: { ...values.Vehicle, Odometer: figure, OdometerUnits: figure === null ? null : measure } },
    }));
  const complete = useEffectEvent(() => {
    if (odometer !== null && OdometerUnits === null && unit) write(odometer, unit);
  });
  useEffect(() => {
    if (items && shop) complete();
  }, [items, shop]);
  return (
    <div className={styles.odometer}>
      <NumberField
        {...field("Vehicle.Odometer")}
        optionalText={t("common.optional")}
        value={odometer}
        onChange={(figure) => write(figure, unit)}
        {...typed("Vehicle.Odometer")}
        culture={culture}
        min={0}
        max={9_999_999}
      />
      <NativeSelect
        {...field("Vehicle.OdometerUnits")}
        hideLabel
        options={units.map(({ stringValue, text }) => ({ value: stringValue, label: text }))}
        value={shown?.stringValue ?? ""}
        onChange={(event) => {
          const next = unitNamed(units, event.target.value);
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

/** A unit as the form holds it: by its value, which is the same in every language. */
function unitNamed(units: readonly LookupItem[], name: string | undefined): Choice | null {
  const unit = units.find(({ stringValue }) => stringValue === name);
  return unit ? { Id: unit.id, Text: unit.stringValue } : null;
}

function choiceOf({ id, text }: LookupItem): Choice {
  return { Id: id, Text: text };
}
