import { corrected, readVin } from "../vin.ts";

/** A code that was read from a picture. */
export interface ReadCode {
  text: string;
  /** False for Code 39, which has no check character: a misread is possible. */
  hasChecksum: boolean;
}

/** A VIN that was found in the codes of a picture. */
export interface FoundVin {
  vin: string;
  /** True if the code or the VIN's own check digit proves it: no second picture is needed. */
  isSure: boolean;
}

/** The VIN among the codes of a picture; of several, the one whose check digit is right. */
export function vinIn(codes: readonly ReadCode[]): FoundVin | undefined {
  const found = codes.flatMap(({ text, hasChecksum }) => {
    const vin = cleanVin(text);
    return vin === undefined ? [] : [{ vin, isProven: readVin(vin).check === "valid", hasChecksum }];
  });
  const best = found.find((one) => one.isProven) ?? found.find((one) => one.hasChecksum) ?? found[0];
  return best && { vin: best.vin, isSure: best.isProven || best.hasChecksum };
}

/** The VIN in the text of one code, or undefined: a label carries prefixes, other fields and, in Code 39, start and stop signs. */
export function cleanVin(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .trim()
    .replace(/^\*|\*$/g, "");
  const compact = plain.replaceAll(/[\s-]/g, "");
  // Makers put an I before the VIN of an imported vehicle, and data identifiers (ANSI MH10.8.2) an I or a V.
  const whole = [compact, compact.length === 18 && /^[IV]/.test(compact) ? compact.slice(1) : ""].find((one) =>
    /^[A-HJ-NPR-Z0-9]{17}$/.test(one),
  );
  if (whole !== undefined) return whole;
  const within = plain.match(/(?<![A-Z0-9])[IV]?[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g)?.map((one) => one.slice(-17)) ?? [];
  if (within.length > 0) return within.find((one) => readVin(one).check === "valid") ?? (within.length === 1 ? within[0] : undefined);
  // A label printed with the letter O for the figure 0; only the check digit tells that it is a VIN at all.
  const meant = corrected(compact);
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(meant) && readVin(meant).check === "valid" ? meant : undefined;
}
