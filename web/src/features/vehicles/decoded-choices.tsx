import type { DecodedVin } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { Select } from "../../ui/select.tsx";
import { type EnteredVehicle, modelsOf, styleName, stylesOf, withModel, withStyle } from "./vehicle-value.ts";
import styles from "./vehicle.module.css";

export interface DecodedChoicesProps {
  vehicle: EnteredVehicle;
  decoded: DecodedVin;
  onChange: (vehicle: EnteredVehicle) => void;
}

/** Choices that a VIN leaves open: the model year, the model and the style. */
export function DecodedChoices({ vehicle, decoded, onChange }: DecodedChoicesProps) {
  const t = useText();
  const { car } = vehicle;
  const years = decoded.RemoteBay.Years;
  const models = modelsOf(decoded);
  const choices = stylesOf(decoded, car.Year).map((style) => ({ style, name: styleName(style) }));
  const chosen = choices.find(({ style }) => isStyle(vehicle, style))?.style.vehicle_id ?? null;
  if (years.length < 2 && models.length === 0 && choices.length === 0) return null;
  return (
    <div className={styles.choices}>
      {years.length > 1 ? (
        <SegmentedChoice
          label={t("vehicles.whichYear")}
          items={years.map((year) => ({ value: String(year), label: String(year) }))}
          value={car.Year === null ? null : String(car.Year)}
          onChange={(year) => onChange({ ...vehicle, car: { ...car, Year: Number(year) } })}
        />
      ) : null}
      <OneOf
        label={t("vehicles.whichModel")}
        placeholder={t("vehicles.chooseModel")}
        choices={models}
        value={models.find(({ model }) => model.Model.Id === car.Model.Id)?.id ?? null}
        onChange={({ model }) => onChange(withModel(vehicle, model))}
      />
      <OneOf
        label={t("vehicles.whichStyle")}
        placeholder={t("vehicles.chooseStyle")}
        choices={choices.map(({ style, name }) => ({ id: style.vehicle_id, label: name, style }))}
        value={chosen}
        onChange={({ style }) => onChange(withStyle(vehicle, style))}
      />
    </div>
  );
}

interface OneOfProps<C extends { id: string; label: string }> {
  label: string;
  placeholder: string;
  choices: readonly C[];
  value: string | null;
  onChange: (choice: C) => void;
}

/** Maximum number of choices shown as buttons; more are shown as a select. */
const maxButtons = 4;

/** One of a few choices; nothing without any. */
function OneOf<C extends { id: string; label: string }>({ label, placeholder, choices, value, onChange }: OneOfProps<C>) {
  const choose = (id: string) => {
    const choice = choices.find((one) => one.id === id);
    if (choice) onChange(choice);
  };
  if (choices.length === 0) return null;
  return choices.length <= maxButtons ? (
    <RadioGroup
      label={label}
      items={choices.map((choice) => ({ value: choice.id, label: choice.label }))}
      value={value}
      onChange={choose}
    />
  ) : (
    <Select
      label={label}
      placeholder={placeholder}
      options={choices.map((choice) => ({ id: choice.id, label: choice.label }))}
      value={value}
      onChange={choose}
    />
  );
}

function isStyle(vehicle: EnteredVehicle, style: Parameters<typeof withStyle>[1]): boolean {
  const other = withStyle(vehicle, style);
  return factsOf(vehicle) === factsOf(other);
}

function factsOf({ car: { Submodel, Engine, DriveType }, origin: { Body } }: EnteredVehicle): string {
  return JSON.stringify([Submodel?.Text, Engine?.Liter, Engine?.Cylinders, Body, DriveType?.Text]);
}
