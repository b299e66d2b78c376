/** A code found in a line, with what stands before and after it. */
export interface FoundCode {
  code: string;
  failureType: string;
  before: string;
  after: string;
}

/**
 * SAE J2012: a system letter, a digit 0–3, three hex digits; the failure type as in `-68`, `:68`, `68`, ` 68`, `/68`, `.68`, `$68`, `(68)`
 * or as one digit, `-8`. After a space it needs a decimal digit, since `P0533 AC pressure` has none.
 */
const sae =
  /(?<![\p{L}\d])([PCBU][0-3][0-9A-F]{3})(?:\(([0-9A-F]{2})\)|(?:[-:/.]|\s?\$|\s(?=(?:\d[0-9A-F]|[A-F]\d)(?:\s|$)))?([0-9A-F]{2})|-(\d)(?=\s|$))?(?![\p{L}\d])/iu;

/** The first SAE code of a line. */
export function findSae(text: string): FoundCode | undefined {
  const match = sae.exec(text);
  if (!match?.[1]) return undefined;
  return {
    code: match[1].toUpperCase(),
    failureType: (match[2] ?? match[3] ?? match[4] ?? "").toUpperCase(),
    before: text.slice(0, match.index).trim(),
    after: text.slice(match.index + match[0].length).trim(),
  };
}

const makersNumber = /^(?:\d{5}|\d{8}|(?=[0-9A-F]*\d)(?:0x)?[0-9A-F]{6})$/i;

/** True for a maker's own number: five or eight digits (VAG, `00532`, `12345678`), six hex digits with a decimal one (BMW, `480A12`). */
export function isMakersNumber(word: string): boolean {
  return makersNumber.test(word);
}

const makersStart = /^((?:0x)?[0-9A-F]{4,8})(?![\p{L}\d])\s*[-–—:|]?\s*(.*)$/iu;

/** The maker's number that a line begins with. */
export function startsWithMakersNumber(text: string): FoundCode | undefined {
  const match = makersStart.exec(text);
  const code = match?.[1]?.toUpperCase().replace(/^0X/, "");
  return code && isMakersNumber(code) ? { code, failureType: "", before: "", after: (match?.[2] ?? "").trim() } : undefined;
}

const spnFmi = /\bSPN\s*[:=#]?\s*(\d{1,6})\b[\s,;/|–-]{0,4}\bFMI\s*[:=#]?\s*(\d{1,2})\b/i;

/** A J1939 fault, `SPN 100 FMI 3`: the FMI is the failure type. */
export function findSpn(text: string): FoundCode | undefined {
  const match = spnFmi.exec(text);
  if (!match) return undefined;
  return {
    code: `SPN ${match[1]}`,
    failureType: match[2] ?? "",
    before: text.slice(0, match.index).trim(),
    after: text.slice(match.index + match[0].length).trim(),
  };
}

const garbled = [
  // `P04ZZ`, `P0?20`: a digit that no code has.
  /^(?=\S{0,4}[\d?])[PCBU][0-3OI][0-9A-F]{0,2}[G-Z?*#][0-9A-Z?*#]{0,2}(?<=^\S{5})(?![\p{L}\d/.])/u,
  // `PO420`: a letter for the first digit.
  /^(?=\S{0,4}\d)[PCBU][OI][0-9A-F]{3}(?![\p{L}\d/.])/u,
  // `U04156`: half of a failure type.
  /^[PCBU][0-3][0-9A-F]{4}(?![\p{L}\d/.])/u,
  // `P 0420`
  /^[PCBU] [0-3][0-9A-F]{3}(?![\p{L}\d/.])/u,
];

/** True if a cell or a list's line starts with what can only be a code that was badly copied or printed. */
export function startsLikeCode(text: string): boolean {
  return text
    .slice(0, 400)
    .split(/\t|\||:\s|\s{2,}/)
    .some((cell) => {
      const bare = cell.trim().replace(/^(?:\(?\d{1,3}[.)]|[-*•])\s+/, "");
      return garbled.some((form) => form.test(bare));
    });
}
