/** The limits of a number field. */
export interface NumberLimits {
  min?: number;
  max?: number;
  /** True if only whole numbers fit. */
  whole?: boolean;
}

/**
 * The number that a text in the notation of a culture means: `48,210` in `en-US`, `48.210` in `de-DE`. Undefined if it is no number, is
 * outside the limits, or has more digits than a number keeps exactly: nothing is left out, rounded or clamped.
 */
export function readNumber(
  text: string,
  culture: string,
  { min = -Infinity, max = Infinity, whole = false }: NumberLimits,
): number | undefined {
  const { group, decimal } = separators(culture);
  // Space and apostrophe group digits in several cultures, and people type them in all.
  const typed = text.trim().replaceAll(/[\s\u00a0\u202f'’]/gu, " ");
  const parts = /^([+-]?)([^]*?)$/u.exec(typed);
  const [digits = "", fraction, ...rest] = (parts?.[2] ?? "").split(decimal);
  if (
    rest.length > 0 ||
    !(isGrouped(digits, " ") || isGrouped(digits, group) || isWritten(digits, culture)) ||
    (fraction !== undefined && !/^\d+$/.test(fraction))
  )
    return undefined;
  const plain = digits.replaceAll(/\D/g, "");
  if (plain.length + (fraction ?? "").length > 15 || (whole && fraction !== undefined)) return undefined;
  // Without the addition "-0" would be another value than "0".
  const value = Number(`${parts?.[1] ?? ""}${plain}.${fraction ?? "0"}`) + 0;
  return value >= min && value <= max ? value : undefined;
}

/** A number in the notation of a culture, which `readNumber` reads back. */
export function writeNumber(value: number, culture: string): string {
  return new Intl.NumberFormat(culture, { maximumFractionDigits: 15, numberingSystem: "latn" }).format(value);
}

/** Digits in groups of three, or without groups. */
function isGrouped(digits: string, group: string): boolean {
  const [first = "", ...others] = digits.split(group);
  if (others.length === 0) return /^\d+$/.test(first);
  return /^\d{1,3}$/.test(first) && others.every((part) => /^\d{3}$/.test(part));
}

/** Digits grouped as the culture does, which is not by threes everywhere: `1,00,000` in `en-IN`. */
function isWritten(digits: string, culture: string): boolean {
  return writeNumber(Number(digits.replaceAll(/\D/g, "")), culture) === digits;
}

function separators(culture: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(culture, { numberingSystem: "latn" }).formatToParts(1_234_567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: of("group")?.replaceAll(/[\s\u00a0\u202f'’]/gu, " ") ?? " ", decimal: of("decimal") ?? "." };
}
