import type { getMonths, Reply } from "@remotebay/contract";

export type Months = Reply<typeof getMonths>;
export type Month = Months["Months"][number];

/** A month as the first instant of its 15th day in UTC, which is in the same month in every zone. */
export function middleOf({ Month: name }: Pick<Month, "Month">): Date {
  return new Date(`${name}-15T00:00:00Z`);
}

/** The jobs of each service in each of the months, those first that were ordered most. */
export function jobsByService({ Months, Services }: Months): { id: number | null; name: string; jobs: number[]; sum: number }[] {
  const byId = Map.groupBy(Services, ({ ScanTypeId }) => ScanTypeId);
  return [...byId]
    .map(([id, rows]) => {
      const jobs = Months.map(({ Month: month }) => rows.find((row) => row.Month === month)?.Jobs ?? 0);
      return { id, name: rows[0]?.Name ?? "", jobs, sum: jobs.reduce((all, one) => all + one, 0) };
    })
    .toSorted((one, other) => other.sum - one.sum || one.name.localeCompare(other.name));
}
