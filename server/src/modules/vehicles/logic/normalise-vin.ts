/** A VIN as it is compared: upper case, without anything but letters and digits, and without the `I` a Code 39 import label puts in front. */
export function normaliseVin(text: string): string {
  const vin = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return vin.length === 18 && vin.startsWith("I") ? vin.slice(1) : vin;
}
