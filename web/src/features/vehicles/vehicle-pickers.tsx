import {
  type Choice,
  vehicleDriveTypes,
  vehicleEngines,
  vehicleMakes,
  vehicleModels,
  vehicleSubModels,
  vehicleTransmissions,
  vehicleYears,
} from "@remotebay/contract";
import { useCall } from "../../lib/use-call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { ComboBox } from "../../ui/combo-box.tsx";
import { engineOf, noChoice, type VehicleValue } from "./vehicle-value.ts";
import { useEngineName } from "./vehicle-words.ts";
import styles from "./vehicle.module.css";

/** Lists of the catalogue do not change while the page is open. */
const forever = { staleTime: Number.POSITIVE_INFINITY };

export interface VehiclePickersProps {
  vehicle: VehicleValue;
  onChange: (vehicle: VehicleValue) => void;
  /** Error texts by field, and the ids the error summary leads to. */
  errors: { year?: string; make?: string; model?: string };
  ids: { year: string; make: string; model: string };
}

/** Year, make and model one after another, then what else is known; each takes free text for what the catalogue does not know. */
export function VehiclePickers({ vehicle, onChange, errors, ids }: VehiclePickersProps) {
  const t = useText();
  const { Year: year, Make: make, Model: model } = vehicle;
  const years = useCall(vehicleYears, {}, forever);
  const makes = useCall(vehicleMakes, year === null ? null : { query: { year } }, { ...forever, keep: true });
  const models = useCall(vehicleModels, year !== null && make.Id > 0 ? { query: { year, make: make.Id } } : null, forever);
  const change = (patch: Partial<VehicleValue>) => onChange({ ...vehicle, ...patch, Source: "hand", ReadFrom: vehicle.VIN });
  const none = { Submodel: null, Engine: null, Transmission: null, DriveType: null, Body: "" };
  return (
    <div className={styles.pickers}>
      <ComboBox
        id={ids.year}
        label={t("vehicles.hand.year")}
        options={(years.data ?? []).map(optionOf)}
        value={year}
        customValue={year === null ? "" : String(year)}
        onChange={(Year) => change({ ...none, Year })}
        onCustomValue={(text) => change({ ...none, Year: yearOf(text) })}
        emptyText={t("vehicles.hand.noYear")}
        pending={years.isLoading}
        pendingText={t("common.loading")}
        error={errors.year}
        tabular
      />
      <ChoiceBox
        id={ids.make}
        label={t("vehicles.hand.make")}
        options={makes.data}
        value={make}
        onChange={(Make) => change({ ...none, Make: Make ?? noChoice, Model: noChoice })}
        loading={makes.isLoading}
        error={errors.make}
      />
      <ChoiceBox
        id={ids.model}
        label={t("vehicles.hand.model")}
        options={models.data}
        value={model}
        onChange={(Model) => change({ ...none, Model: Model ?? noChoice })}
        loading={models.isLoading}
        error={errors.model}
      />
      {year !== null && model.Id > 0 ? <MorePickers {...{ vehicle, change, year }} /> : null}
    </div>
  );
}

interface MoreProps {
  vehicle: VehicleValue;
  year: number;
  change: (patch: Partial<VehicleValue>) => void;
}

function MorePickers({ vehicle, year, change }: MoreProps) {
  const t = useText();
  const engineName = useEngineName();
  const query = { year, make: vehicle.Make.Id, model: vehicle.Model.Id };
  const subModels = useCall(vehicleSubModels, { query }, forever);
  const engines = useCall(vehicleEngines, { query: { ...query, submodel: vehicle.Submodel?.Id ?? 0 } }, { ...forever, keep: true });
  const transmissions = useCall(vehicleTransmissions, { query }, forever);
  const driveTypes = useCall(vehicleDriveTypes, { query }, forever);
  const optionalText = t("common.optional");
  return (
    <>
      <ChoiceBox
        label={t("vehicles.hand.subModel")}
        optionalText={optionalText}
        options={subModels.data}
        value={vehicle.Submodel}
        onChange={(Submodel) => change({ Submodel, Engine: null })}
        loading={subModels.isLoading}
      />
      <ComboBox
        label={t("vehicles.hand.engine")}
        optionalText={optionalText}
        options={(engines.data ?? []).map((engine) => ({ id: engine.Id, label: engine.Text }))}
        value={vehicle.Engine && vehicle.Engine.Id > 0 ? vehicle.Engine.Id : null}
        customValue={engineName(vehicle.Engine)}
        onChange={(id) => {
          const engine = engines.data?.find(({ Id }) => Id === id);
          change({ Engine: engine ? engineOf(engine) : null });
        }}
        emptyText={t("vehicles.hand.noEngine")}
        pending={engines.isLoading}
        pendingText={t("common.loading")}
      />
      <ChoiceBox
        label={t("vehicles.hand.transmission")}
        optionalText={optionalText}
        options={transmissions.data}
        value={vehicle.Transmission}
        onChange={(Transmission) => change({ Transmission })}
        loading={transmissions.isLoading}
      />
      <ChoiceBox
        label={t("vehicles.hand.driveType")}
        optionalText={optionalText}
        options={driveTypes.data}
        value={vehicle.DriveType}
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
  /** null when the field was emptied. */
  onChange: (choice: Choice | null) => void;
  loading: boolean;
  error?: string;
}

/** One of a list, or free text with Id 0 (product.md "The service"). */
export function ChoiceBox({ id, label, optionalText, options = noOptions, value, onChange, loading, error }: ChoiceBoxProps) {
  const t = useText();
  return (
    <ComboBox
      id={id}
      label={label}
      optionalText={optionalText}
      options={options.map(optionOf)}
      value={value && value.Id > 0 ? value.Id : null}
      customValue={value?.Text ?? ""}
      onChange={(chosen) => onChange(options.find(({ Id }) => Id === chosen) ?? null)}
      onCustomValue={(text) => onChange(text === "" ? null : { Id: 0, Text: text.slice(0, 120) })}
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

/** A model year of four figures that the service takes, or none. */
function yearOf(text: string): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= 1886 && year <= new Date().getFullYear() + 2 ? year : null;
}
