const letters = "ABCDEFGHJKLMNPRSTVWXY123456789";

/** What the year rules need to know of the maker's code. */
export interface YearRules {
  /** The newest year a vehicle may be of: next year's models are sold this year. */
  newest: number;
  /** True where position 7 tells the cycle: a North American light vehicle whose check digit is right. */
  positionSeven: boolean;
  /** The maker's first model year; 0 where it has always been. */
  since?: number;
}

/**
 * The model years position 10 may stand for, newest first. The letter repeats after 30 years (1980-2009, 2010-2039);
 * position 7 tells them apart for North American light vehicles only: a digit before 2010, a letter from then on.
 * Only years above 1985 are given (spec section 5). `0` (BMW, Toyota and Fiat in Europe) and U, Z stand for no year.
 */
export function modelYears(vin: string, rules: YearRules): number[] {
  const at = letters.indexOf(vin.charAt(9));
  if (at < 0) return [];
  const later = /[A-Z]/.test(vin.charAt(6));
  return [2010 + at, 1980 + at].filter((year) => {
    if (rules.positionSeven && later !== year >= 2010) return false;
    return year > 1985 && year <= rules.newest && year >= (rules.since ?? 0);
  });
}
