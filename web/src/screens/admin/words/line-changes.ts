/** A line of two texts: in both, only in the first, or only in the second. */
export interface LineChange {
  kind: "same" | "gone" | "new";
  text: string;
}

/** How one text becomes another, line by line: the longest common lines stay. Empty lines are left out, since they only stand between paragraphs. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [one, other] = [linesOf(before), linesOf(after)];
  const common = commonLengths(one, other);
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [gone, added] = [one[i], other[j]];
    if (gone !== undefined && gone === added) {
      changes.push({ kind: "same", text: gone });
      i += 1;
      j += 1;
    } else if (added === undefined || (gone !== undefined && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      changes.push({ kind: "gone", text: gone ?? "" });
      i += 1;
    } else {
      changes.push({ kind: "new", text: added });
      j += 1;
    }
  }
  return changes;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** How many lines the rests of both texts from each pair of places on have in common. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0));
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      const next = lengths[i + 1] ?? [];
      row[j] = one[i] === other[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
