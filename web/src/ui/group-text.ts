/**
 * Cuts a text into groups for reading: a VIN by [3, 6, 8]. What the sizes do not cover is the last group.
 * @returns each group with its place in the text; none is empty; a text shorter than the sizes gives fewer groups
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
