const letters = "ABCDEFGHJKLMNPRSTVWXY123456789";

/** The facts on which the year rules depend. */
export interface YearRules {
  /** The newest possible year; next year's models are sold this year. */
  newest: number;
  /** The position of the year's character: 10, or 11 for Ford of Europe. */
  position?: 10 | 11;
  /** True if position 7 distinguishes the cycles: a North American light vehicle with a correct check digit or an early year letter. */
  positionSeven: boolean;
  /** The maker's first model year; 0 if unlimited. */
  since?: number;
}

/**
 * The model years that position 10 may encode, newest first. The letter repeats after 30 years (1980-2009, 2010-2039);
 * position 7 distinguishes them for North American light vehicles only: a digit before 2010, a letter from then on.
 * Only years after 1985 are returned (domain.md#vin-year). `0` (BMW, Toyota and Fiat in Europe), U and Z encode no year.
 */
export function modelYears(vin: string, rules: YearRules): number[] {
  const at = letters.indexOf(vin.charAt((rules.position ?? 10) - 1));
  if (at < 0) return [];
  const later = /[A-Z]/.test(vin.charAt(6));
  return [2010 + at, 1980 + at].filter((year) => {
    if (rules.positionSeven && later !== year >= 2010) return false;
    return year > 1985 && year <= rules.newest && year >= (rules.since ?? 0);
  });
}

/** Whether position 10 is the letter of a year from 1980 to 1985, which are those of 2010 to 2015 too. */
export function isEarlyLetter(vin: string): boolean {
  return /[A-F]/.test(vin.charAt(9));
}

/** Whether the letter may stand for a year before 1986, which is never offered: neither position 7 nor the code's years exclude it. */
export function mayPrecede1986(vin: string, rules: YearRules, code: { yearFrom: number } | undefined): boolean {
  if (!isEarlyLetter(vin) || (rules.since ?? 0) > 1985) return false;
  if (rules.positionSeven) return !/[A-Z]/.test(vin.charAt(6));
  return (code?.yearFrom ?? 0) <= 1990;
}
