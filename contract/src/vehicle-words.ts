/** A vehicle in words, from its year, make and model in this order: `2016 Ford Fusion`. What is unknown is left out; empty if all of it is. */
export function vehicleWords(...parts: readonly (string | number | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
