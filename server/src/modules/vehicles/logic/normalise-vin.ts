/** Normalises a VIN: upper case, letters and digits only, without the leading `I` of a Code 39 import label. */
export function normaliseVin(text: string): string {
  const vin = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return vin.length === 18 && vin.startsWith("I") ? vin.slice(1) : vin;
}
