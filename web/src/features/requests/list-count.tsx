import type { ListName } from "@remotebay/contract";
import { useFormat } from "../../lib/i18n/i18n.tsx";
import { useCounts } from "./use-counts.ts";

/** How many requests stand in a list; nothing where there are none. */
export function ListCount({ list }: { list: ListName }) {
  const format = useFormat();
  const count = useCounts()?.[list];
  return count ? format.number(count) : null;
}
