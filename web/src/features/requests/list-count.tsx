import type { ListName } from "@remotebay/contract";
import { useFormat } from "../../lib/i18n/i18n.tsx";
import { useCounts } from "./use-counts.ts";

/** The number of requests in a list; nothing if it is empty. */
export function ListCount({ list }: { list: ListName }) {
  const format = useFormat();
  const count = useCounts()?.[list];
  return count ? format.number(count) : null;
}
