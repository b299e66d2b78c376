/**
 * Splits a text into groups for display: a VIN by [3, 6, 8]. The rest of the text is the last group.
 * @returns the groups with their offsets, without empty ones; a short text gives fewer groups
 */
export function groupText(text: string, sizes: number[]): { at: number; text: string }[] {
  const groups: { at: number; text: string }[] = [];
  let at = 0;
  for (const size of [...sizes, text.length]) {
    if (at >= text.length) break;
    groups.push({ at, text: text.slice(at, at + size) });
    at += size;
  }
  return groups;
}
