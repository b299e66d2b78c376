import type { Engine, Vehicle } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { engineName } from "./vehicle-value.ts";

/** Writes an engine for the reader: `2.5 L · V6`. */
export function useEngineName(): (engine: Engine | Vehicle["Engine"]) => string {
  const t = useText();
  const format = useFormat();
  return (engine) =>
    engineName(engine, {
      litres: (value) => t("vehicles.litres", { value: format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) }),
      cylinders: (count) => t("vehicles.cylinders", { count: Number(count) }),
    });
}
