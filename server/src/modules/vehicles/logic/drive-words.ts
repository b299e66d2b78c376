/** Derives the driven wheels from vPIC's drive type, trim, series and model: FWD, RWD, AWD, 4WD; empty if unknown. */
export function driveWord(...words: string[]): "FWD" | "RWD" | "AWD" | "4WD" | "" {
  const text = words.join(" ");
  if (/\b(4WD|4x4|4-wheel drive)\b/i.test(text)) return "4WD";
  if (/\b(s?h?-?awd|all-wheel drive|quattro|4matic\+?|4motion|xdrive\w*|all4|alltrack)\b/i.test(text)) return "AWD";
  if (/\b(rwd|rear-wheel drive|sdrive\w*)\b/i.test(text)) return "RWD";
  if (/\b(fwd|front-wheel drive)\b/i.test(text)) return "FWD";
  return "";
}
