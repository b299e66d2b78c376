import {
  type Choice,
  getRagDeviceTypes,
  getRagMakes,
  getRagModels,
  getRagRatings,
  getRagYears,
  type RatedRow,
  sortRated,
} from "@remotebay/contract";
import { useDeferredValue, useMemo } from "react";
import { useLanguage } from "../../lib/i18n/i18n.tsx";
import { folded } from "../../lib/folded.ts";
import { useCall } from "../../lib/use-call.ts";
import type { Selection } from "./use-selection.ts";

/** Ratings change by imports, which no live event tells. */
const fresh = { staleTime: 5 * 60_000 };

/** The lists to choose a vehicle from. */
export function useChoices({ year, make }: Selection) {
  return {
    years: useCall(getRagYears, {}, fresh),
    makes: useCall(getRagMakes, isYear(year) ? { query: { year: Number(year) } } : null, fresh),
    models: useCall(getRagModels, isYear(year) && make !== "" ? { query: { year: Number(year), make } } : null, fresh),
    devices: useCall(getRagDeviceTypes, {}, fresh),
  };
}

/** The rows of the chosen vehicle, and those that the filters leave, in order. Filtering and sorting need no connection. */
export function useRatings(selection: Selection) {
  const { year, make, model, device } = selection;
  const { language } = useLanguage();
  const isChosen = isYear(year) && make !== "" && model !== "" && /^\d{1,9}$/.test(device);
  const query = { make, model, year: Number(year), deviceTypeId: Number(device), languageCode: language };
  const asked = useCall(getRagRatings, isChosen ? { query } : null, fresh);
  const words = useDeferredValue(selection.search);
  const { ratings, family, orderBy, sortBy } = selection;
  const wanted = ratings.join(".");
  const all = asked.data;
  // Sorted before they are filtered, so that typing in the search sorts nothing.
  const sorted = useMemo(() => {
    const inOrder = sortRated(all ?? [], orderBy, sortBy, language);
    return inOrder.map((row) => ({ row, text: folded(`${row.Text} ${row.Name} ${row.ServiceElementGroupName} ${row.CustomMessage}`) }));
  }, [all, orderBy, sortBy, language]);
  const rows = useMemo(() => {
    const searched = folded(words).split(/\s+/);
    return sorted.flatMap(({ row, text }) =>
      (wanted === "" || wanted.split(".").includes(row.RagRatingLabel)) &&
      (family === "" || String(row.ServiceElementGroupId) === family) &&
      searched.every((word) => text.includes(word))
        ? [row]
        : [],
    );
  }, [sorted, wanted, family, words]);
  return { isChosen, asked, all: all ?? [], rows };
}

/** The families of the rows, as choices. */
export function familiesOf(rows: readonly RatedRow[]): Choice[] {
  const names = new Map(rows.map((row) => [row.ServiceElementGroupId, row.ServiceElementGroupName]));
  return [...names].map(([Id, Text]) => ({ Id, Text })).toSorted((a, b) => a.Id - b.Id);
}

function isYear(text: string): boolean {
  return /^\d{4}$/.test(text);
}
