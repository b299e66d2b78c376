/** Normalises a make's name for comparison between sources: lower case, without accents. */
export function plainName(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
