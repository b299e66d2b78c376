import type { Engine } from "@remotebay/contract";
import type { Format } from "../../lib/i18n/format.ts";
import type { Translate } from "../../lib/i18n/texts.ts";

/** The translation and format functions for texts. */
export interface Words {
  t: Translate;
  format: Format;
}

/** An engine as text: `2.5 L · V6`. */
export function engineWords(engine: Engine | null, { t, format }: Words): string {
  return engineName(engine, {
    litres: (value) => t("vehicles.litres", { value: format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) }),
    cylinders: (count) => t("vehicles.cylinders", { count: Number(count) }),
  });
}

/** `2.5 L · 4 cyl` in abbreviations; `cylinders` formats the second part. */
export function engineName(
  engine: Engine | null,
  write: { litres: (value: number) => string; cylinders: (layout: string) => string },
): string {
  if (!engine) return "";
  const count = engine.Cylinders === null ? "" : String(engine.Cylinders);
  const layout = `${engine.BlockType}${count}`;
  const parts = [
    engine.Liter === null ? "" : write.litres(engine.Liter),
    layout === "" ? "" : engine.BlockType === "" ? write.cylinders(count) : layout,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
