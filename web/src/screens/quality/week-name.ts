import { useMemo } from "react";
import { useFormat } from "../../lib/i18n/i18n.tsx";

/** Says a week by its Monday, as the reader's culture writes a day; with its year where it is asked for. */
export function useWeekName(): (week: { Week: string }, withYear?: boolean) => string {
  const { culture } = useFormat();
  const [short, long] = useMemo(() => {
    const day = { day: "numeric", month: "short", timeZone: "UTC" } as const;
    return [new Intl.DateTimeFormat(culture, day), new Intl.DateTimeFormat(culture, { ...day, year: "numeric" })];
  }, [culture]);
  return ({ Week }, withYear = false) => (withYear ? long : short).format(new Date(`${Week}T12:00:00Z`));
}
