import type { DecodedVin } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { Select } from "../../ui/select.tsx";
import { type EnteredVehicle, styleName, stylesOf, withStyle } from "./vehicle-value.ts";
import styles from "./vehicle.module.css";

export interface DecodedChoicesProps {
  vehicle: EnteredVehicle;
  decoded: DecodedVin;
  onChange: (vehicle: EnteredVehicle) => void;
}

/** Maximum number of styles shown as buttons; more are shown as a select. */
const maxButtons = 4;

/** Choices that a VIN leaves open: the model year and the style. */
export function DecodedChoices({ vehicle, decoded, onChange }: DecodedChoicesProps) {
  const t = useText();
  const { car } = vehicle;
  const years = decoded.RemoteBay.Years;
  const choices = stylesOf(decoded, car.Year).map((style) => ({ style, name: styleName(style) }));
  const chosen = choices.find(({ style }) => isStyle(vehicle, style))?.style.vehicle_id ?? null;
  const choose = (id: string) => {
    const style = choices.find((choice) => choice.style.vehicle_id === id)?.style;
    if (style) onChange(withStyle(vehicle, style));
  };
  if (years.length < 2 && choices.length === 0) return null;
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
      {choices.length > 0 && choices.length <= maxButtons ? (
        <RadioGroup
          label={t("vehicles.whichStyle")}
          items={choices.map(({ style, name }) => ({ value: style.vehicle_id, label: name }))}
          value={chosen}
          onChange={choose}
        />
      ) : null}
      {choices.length > maxButtons ? (
        <Select
          label={t("vehicles.whichStyle")}
          placeholder={t("vehicles.chooseStyle")}
          options={choices.map(({ style, name }) => ({ id: style.vehicle_id, label: name }))}
          value={chosen}
          onChange={choose}
        />
      ) : null}
    </div>
  );
}

function isStyle(vehicle: EnteredVehicle, style: Parameters<typeof withStyle>[1]): boolean {
  const other = withStyle(vehicle, style);
  return factsOf(vehicle) === factsOf(other);
}

function factsOf({ car: { Submodel, Engine, DriveType }, origin: { Body } }: EnteredVehicle): string {
  return JSON.stringify([Submodel?.Text, Engine?.Liter, Engine?.Cylinders, Body, DriveType?.Text]);
}
