/** A make's or model's name as it is compared: `Citroën` and `citroen`, `ID.3` and `ID3`, `Mercedes-Benz` and `mercedes benz` are one. */
export function nameKey(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  // A name of signs alone is compared as it is written.
  return plain.replace(/[^\p{L}\p{N}+!]/gu, "") || plain.trim();
}
