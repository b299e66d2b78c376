import { useText } from "../../lib/i18n/i18n.tsx";
import { VinField } from "../../features/vehicles/vin-field.tsx";
import type { Wizard } from "./use-wizard.ts";

/** The first step: the VIN. */
export function VinStep({ state, dispatch, missing }: Wizard) {
  const t = useText();
  return (
    <VinField
      id="assist-vin"
      label={t("vehicles.vin.label")}
      value={state.vin}
      onChange={(vin) => dispatch({ type: "vin", vin })}
      error={missing === "vin" ? t("assist.vinMissing") : undefined}
    />
  );
}
