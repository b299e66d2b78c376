import {
  type Choice,
  unselected,
  type VehicleInput,
  vehicleDriveTypes,
  vehicleEngines,
  vehicleMakes,
  vehicleModels,
  vehicleSubModels,
  vehicleTransmissions,
  vehicleYears,
} from "@remotebay/contract";
import type { FieldProps, Unread } from "../../lib/field-table.ts";
import { useCall } from "../../lib/use-call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ComboBox } from "../../ui/combo-box.tsx";
import { noChoice, type VehiclePath } from "./vehicle-fields.ts";
import { type EnteredVehicle, engineOf } from "./vehicle-value.ts";
import { engineWords } from "./vehicle-words.ts";
import styles from "./vehicle.module.css";

/** The catalogue's lists never expire while the page is open. */
const forever = { staleTime: Number.POSITIVE_INFINITY };

export interface VehiclePickersProps {
  vehicle: EnteredVehicle;
  onChange: (vehicle: EnteredVehicle) => void;
  /** The props of each field's control. */
  field: (path: VehiclePath) => FieldProps;
  /** Text in a field that is no value of it. */
  typed: (path: VehiclePath) => Unread;
}

/** The fields that a change of year, make or model clears. */
const unchosen = { Submodel: null, Engine: null, Transmission: null, DriveType: null } as const;

/** Year, make and model in sequence, then the other fields; each accepts free text for values that the catalogue lacks. */
export function VehiclePickers({ vehicle: { car, origin }, onChange, field, typed }: VehiclePickersProps) {
  const t = useText();
  const { Year: year, Make: make, Model: model } = car;
  const { unread: unreadYear, onUnread: onUnreadYear } = typed("Year");
  const years = useCall(vehicleYears, {}, forever);
  const makes = useCall(vehicleMakes, year === null ? null : { query: { year } }, { ...forever, keep: true });
  const models = useCall(vehicleModels, year !== null && make.Id > 0 ? { query: { year, make: make.Id } } : null, forever);
  const change = (patch: Partial<VehicleInput>, Body = origin.Body) =>
    onChange({ car: { ...car, ...patch }, origin: { Body, Source: "hand", ReadFrom: car.VIN } });
  const identify = (patch: Partial<VehicleInput>) => change({ ...unchosen, ...patch }, "");
  return (
    <div className={styles.pickers}>
      <ComboBox
        {...field("Year")}
        options={(years.data ?? []).map(optionOf)}
        value={year}
        customValue={year === null ? unreadYear : String(year)}
        onChange={(Year) => identify({ Year })}
        onCustomValue={(text) => {
          const Year = yearOf(text);
          identify({ Year });
          onUnreadYear(Year === null ? text : "");
        }}
        emptyText={t("vehicles.hand.noYear")}
        pending={years.isLoading}
        pendingText={t("common.loading")}
        tabular
      />
      <ChoiceBox
        {...field("Make")}
        options={makes.data}
        value={make}
        onChange={(Make) => identify({ Make: Make ?? noChoice, Model: unselected })}
        loading={makes.isLoading}
      />
      <ChoiceBox
        {...field("Model")}
        options={models.data}
        value={model}
        placeholder={model.Id === unselected.Id ? t("vehicles.hand.mismatch") : undefined}
        onChange={(Model) => identify({ Model: Model ?? noChoice })}
        loading={models.isLoading}
      />
      {year !== null && model.Id > 0 ? <MorePickers {...{ car, change, year, field, typed }} /> : null}
    </div>
  );
}

interface MoreProps extends Pick<VehiclePickersProps, "field" | "typed"> {
  car: VehicleInput;
  year: number;
  change: (patch: Partial<VehicleInput>) => void;
}

function MorePickers({ car, year, change, field, typed }: MoreProps) {
  const t = useText();
  const format = useFormat();
  const { unread: unreadEngine, onUnread: onUnreadEngine } = typed("Engine");
  const query = { year, make: car.Make.Id, model: car.Model.Id };
  const subModels = useCall(vehicleSubModels, { query }, forever);
  const engines = useCall(vehicleEngines, { query: { ...query, submodel: car.Submodel?.Id ?? 0 } }, { ...forever, keep: true });
  const transmissions = useCall(vehicleTransmissions, { query }, forever);
  const driveTypes = useCall(vehicleDriveTypes, { query }, forever);
  const optionalText = t("common.optional");
  return (
    <>
      <ChoiceBox
        {...field("Submodel")}
        optionalText={optionalText}
        options={subModels.data}
        value={car.Submodel}
        onChange={(Submodel) => change({ Submodel, Engine: null })}
        loading={subModels.isLoading}
      />
      <ComboBox
        {...field("Engine")}
        optionalText={optionalText}
        options={(engines.data ?? []).map((engine) => ({ id: engine.Id, label: engine.Text }))}
        value={car.Engine && car.Engine.Id > 0 ? car.Engine.Id : null}
        customValue={engineWords(car.Engine, { t, format }) || unreadEngine}
        onChange={(id) => {
          const engine = engines.data?.find(({ Id }) => Id === id);
          change({ Engine: engine ? engineOf(engine) : null });
        }}
        // An engine is one of the list; other text stays in the field, with its fault.
        onCustomValue={(text) => {
          change({ Engine: null });
          onUnreadEngine(text);
        }}
        emptyText={t("vehicles.hand.noEngine")}
        pending={engines.isLoading}
        pendingText={t("common.loading")}
      />
      <ChoiceBox
        {...field("Transmission")}
        optionalText={optionalText}
        options={transmissions.data}
        value={car.Transmission}
        onChange={(Transmission) => change({ Transmission })}
        loading={transmissions.isLoading}
      />
      <ChoiceBox
        {...field("DriveType")}
        optionalText={optionalText}
        options={driveTypes.data}
        value={car.DriveType}
        onChange={(DriveType) => change({ DriveType })}
        loading={driveTypes.isLoading}
      />
    </>
  );
}

/** No choices. */
const noOptions: readonly Choice[] = [];

interface ChoiceBoxProps {
  id?: string;
  label: string;
  optionalText?: string;
  options: readonly Choice[] | undefined;
  value: Choice | null;
  placeholder?: string | undefined;
  /** null when the field was emptied. */
  onChange: (choice: Choice | null) => void;
  loading: boolean;
  error?: string;
}

/** A combo box for a list item, or free text with Id 0 (domain.md#calls-choice). */
export function ChoiceBox({ id, label, optionalText, options = noOptions, value, placeholder, onChange, loading, error }: ChoiceBoxProps) {
  const t = useText();
  return (
    <ComboBox
      id={id}
      label={label}
      optionalText={optionalText}
      options={options.map(optionOf)}
      value={value && value.Id > 0 ? value.Id : null}
      customValue={value?.Text ?? ""}
      placeholder={placeholder}
      onChange={(chosen) => onChange(options.find(({ Id }) => Id === chosen) ?? null)}
      onCustomValue={(text) => onChange(text === "" ? null : { Id: 0, Text: text })}
      emptyText={t("vehicles.hand.freeText")}
      pending={loading}
      pendingText={t("common.loading")}
      error={error}
    />
  );
}

function optionOf({ Id, Text }: Choice) {
  return { id: Id, label: Text };
}

/** A valid model year of four digits, or null. */
function yearOf(text: string): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= 1886 && year <= new Date().getFullYear() + 2 ? year : null;
}
