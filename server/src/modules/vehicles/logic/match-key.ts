/**
 * Whether a vPIC pattern matches. `probe` is VIN positions 4-8, `|`, positions 10-17. In the pattern `*` is any
 * character, `#` a digit, `[A-D5]` one of a set; a pattern shorter than the probe matches its start.
 * Implemented by hand because a regular expression for each pattern would need more memory than the whole catalogue.
 */
export function matchKey(pattern: string, probe: string): boolean {
  let at = 0;
  for (let i = 0; i < pattern.length; i++, at++) {
    const want = pattern.charCodeAt(i);
    const have = probe.charCodeAt(at);
    if (have !== have) return false;
    if (want === STAR) continue;
    if (want === HASH) {
      if (have < ZERO || have > NINE) return false;
    } else if (want === OPEN) {
      const end = pattern.indexOf("]", i);
      if (end < 0 || !inSet(pattern, i + 1, end, have)) return false;
      i = end;
    } else if (want !== have) return false;
  }
  return true;
}

function inSet(pattern: string, from: number, end: number, have: number): boolean {
  for (let i = from; i < end; i++) {
    const low = pattern.charCodeAt(i);
    if (pattern.charCodeAt(i + 1) === DASH && i + 2 < end) {
      if (have >= low && have <= pattern.charCodeAt(i + 2)) return true;
      i += 2;
    } else if (have === low) return true;
  }
  return false;
}

const STAR = 42;
const HASH = 35;
const OPEN = 91;
const DASH = 45;
const ZERO = 48;
const NINE = 57;
