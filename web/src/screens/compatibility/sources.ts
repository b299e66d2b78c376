import type { RatedRow } from "@remotebay/contract";

/** Each source of the rows once, with its dates: `Bay 4, Mar 1, 2026 – Apr 2, 2026`. */
export function sourcesOf(rows: readonly Pick<RatedRow, "Source" | "RatedOn">[], dateText: (date: string) => string): string[] {
  const sources = new Map<string, string[]>();
  for (const { Source, RatedOn } of rows) {
    if (Source === "" && RatedOn === "") continue;
    sources.set(Source, [...(sources.get(Source) ?? []), ...(RatedOn === "" ? [] : [RatedOn])]);
  }
  return [...sources].map(([source, dates]) => {
    const ordered = dates.toSorted();
    const ends = new Set([ordered[0], ordered.at(-1)].filter((date) => date !== undefined).map(dateText));
    return [source, [...ends].join(" – ")].filter(Boolean).join(", ");
  });
}
