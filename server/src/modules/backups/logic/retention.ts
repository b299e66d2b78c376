/** Of how many days, weeks and months one backup is kept. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

export interface KeptBackup {
  name: string;
  at: Date;
  /** Whether it was restored and found to be the same. */
  verified: boolean;
}

/**
 * The backups that are deleted: all but the newest of each of the last days, weeks and months that have any (in UTC). The newest of all and the newest
 * that was verified are kept whatever the rule says.
 */
export function expiredBackups<T extends KeptBackup>(backups: readonly T[], { days, weeks, months }: Keep): T[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<T>([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(({ verified }) => verified).slice(0, 1),
    ...newestOfEach(newestFirst, days, dayOf),
    ...newestOfEach(newestFirst, weeks, weekOf),
    ...newestOfEach(newestFirst, months, (at) => at.toISOString().slice(0, 7)),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

function newestOfEach<T extends KeptBackup>(newestFirst: readonly T[], count: number, periodOf: (at: Date) => string): T[] {
  const newest = new Map<string, T>();
  for (const backup of newestFirst) if (!newest.has(periodOf(backup.at))) newest.set(periodOf(backup.at), backup);
  return [...newest.values()].slice(0, count);
}

const dayMs = 86_400_000;

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The Monday of a week. */
function weekOf(at: Date): string {
  return dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs));
}
