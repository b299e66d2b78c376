/** Whether a VIN can match both patterns; a trim or an engine belongs to a model of the same schema if their patterns overlap. */
export function overlap(a: string, b: string): boolean {
  const left = cells(a);
  const right = cells(b);
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const one = left[at] ?? null;
    const other = right[at] ?? null;
    if (one !== null && other !== null && ![...one].some((char) => other.includes(char))) return false;
  }
  return true;
}

const cellCache = new Map<string, (string | null)[]>();

/** The characters that match at each position, null for any. */
function cells(pattern: string): (string | null)[] {
  let parsed = cellCache.get(pattern);
  if (!parsed) {
    parsed = [...pattern.matchAll(/\[([^\]]*)\]|./g)].map(([cell, set]) => {
      if (set !== undefined) return set.replace(/(.)-(.)/g, (_, low: string, high: string) => range(low, high));
      return cell === "*" ? null : cell === "#" ? "0123456789" : cell;
    });
    cellCache.set(pattern, parsed);
  }
  return parsed;
}

function range(low: string, high: string): string {
  let text = "";
  for (let code = low.charCodeAt(0); code <= high.charCodeAt(0); code++) text += String.fromCharCode(code);
  return text;
}

/** The number of positions at which a pattern is not a wildcard. */
export function literals(pattern: string): number {
  return cells(pattern).filter((cell) => cell !== null && cell !== "|").length;
}
