/** One letter for a cylinder arrangement, from vPIC's words or a maker's letter; empty if unknown. */
export function blockType(words: string): string {
  const text = words.trim().toLowerCase();
  if (/^(i|l|in-?line|inline-?)$/.test(text)) return "I";
  if (/^(v|v-shaped)$/.test(text)) return "V";
  if (/^(h|f|b|flat-?|horizontally opposed.*)$/.test(text)) return "H";
  if (/^(w|w shaped)$/.test(text)) return "W";
  if (/^(r|rotary)$/.test(text)) return "R";
  return "";
}

/** Maps vPIC's fuel to the pickers' word. */
export function fuelWord(primary: string, secondary = "", electrification = ""): string {
  if (/plug|PHEV/i.test(electrification)) return "Plug-in hybrid";
  if (/HEV/.test(electrification)) return "Hybrid";
  if (secondary === "Electric" || (primary === "Electric" && secondary === "Gasoline")) return "Hybrid";
  if (/E85|FFV|ethanol/i.test(primary + secondary)) return "Flexible fuel";
  if (primary === "Gasoline") return "Petrol";
  if (/hydrogen|fuel cell/i.test(primary)) return "Hydrogen";
  if (/CNG|natural gas/i.test(primary)) return "CNG";
  if (/LPG/.test(primary)) return "LPG";
  return primary;
}

/** Litres with one decimal, as text; empty unless plausible (0.1 to 20 litres). */
export function literText(liters: number): string {
  return liters >= 0.1 && liters <= 20 ? liters.toFixed(1) : "";
}

/** Cubic inches of litres as whole text: 1 cu in = 0.016387064 l. */
export function cubicInches(liter: string): string {
  return liter === "" ? "" : String(Math.round(Number(liter) / 0.016387064));
}

/** A key that identifies an engine independently of its source. */
export function engineKey(liter: string, cylinders: string, block: string, fuel: string): string {
  return [liter, cylinders, block, fuel].join("|");
}

/** `2.0 L I4 Diesel`. */
export function engineText(liter: string, cylinders: string, block: string, fuel: string): string {
  return [liter && `${liter} L`, cylinders && block ? block + cylinders : cylinders && `${cylinders} cyl`, fuel].filter(Boolean).join(" ");
}
