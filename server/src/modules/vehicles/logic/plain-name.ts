/** A make's name as registers and sources are compared: lower case, without accents. */
export function plainName(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
