import { getSupportRequests, maxSearch, type SupportRow } from "@remotebay/contract";
import { type ReactNode, useRef } from "react";
import * as v from "valibot";
import { collectRows } from "../../features/views/collect-rows.ts";
import type { FileCell } from "../../features/views/columns.ts";
import { ListMenu } from "../../features/views/list-menu.tsx";
import { type ListKind, shownBy, useListState } from "../../features/views/list-state.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { keyNames, useShortcut } from "../../lib/use-shortcut.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { SupportParameters, useSupportParameters } from "./parameters.ts";
import styles from "./support.module.css";

/** How the support requests are searched and filtered. */
export interface SupportFilters {
  search: string;
  /** Absent: all. */
  state: "open" | "handled" | undefined;
}

const kind: ListKind<SupportFilters> = { place: "support", usual: { search: "", state: undefined }, momentary: ["search"] };

/** The filters of the support requests, and the function that changes them (domain.md#views). */
export function useSupportFilters(): [SupportFilters, (next: Partial<SupportFilters>) => void] {
  const [given, change] = useSupportParameters();
  return useListState(kind, { given, change, parse: (found) => v.parse(SupportParameters, found) });
}

interface SupportToolsProps {
  filters: SupportFilters;
  onChange: (next: Partial<SupportFilters>) => void;
  isSearching: boolean;
  isEmpty: boolean;
}

/** Search, state, and what else every list offers. */
export function SupportTools({ filters, onChange, isSearching, isEmpty }: SupportToolsProps): ReactNode {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const cells = useCells();
  useShortcut("focusSearch", () => field.current?.focus());
  const { search, state } = filters;
  const query = { search: search.trim(), ...(state ? { state } : {}) };
  return (
    <div className={styles.tools}>
      <SearchField
        ref={field}
        className={styles.search}
        label={t("support.search")}
        placeholder={t("support.searchHint")}
        clearText={t("common.clear")}
        keys={keyNames("focusSearch")}
        maxLength={maxSearch}
        value={search}
        onChange={(text) => onChange({ search: text })}
        pending={isSearching}
        pendingText={t("common.loading")}
      />
      <SegmentedChoice<"all" | "open" | "handled">
        label={t("support.state.label")}
        hideLabel
        items={(["all", "open", "handled"] as const).map((value) => ({ value, label: t(`support.state.${value}`) }))}
        value={state ?? "all"}
        onChange={(next) => onChange({ state: next === "all" ? undefined : next })}
      />
      <ListMenu
        list="support"
        shown={filters}
        onShow={(view) => onChange(shownBy(kind, v.parse(SupportParameters, view), {}))}
        file={{ name: t("support.title"), cells, collect: (options) => collectRows(getSupportRequests, { query }, options), isEmpty }}
      />
    </div>
  );
}

type Name = "date" | "shop" | "person" | "email" | "phone" | "order" | "words" | "by" | "on";

/** What a card shows, each in a cell of its own. */
function useCells(): FileCell<SupportRow>[] {
  const t = useText();
  const format = useFormat();
  const cell = (name: Name, text: (row: SupportRow) => string) => ({ heading: t(`support.column.${name}`), text });
  return [
    cell("date", (row) => format.exact(row.Date)),
    cell("shop", (row) => row.LocationName),
    cell("person", (row) => row.Name),
    cell("email", (row) => row.Email),
    cell("phone", (row) => row.Phone),
    cell("order", (row) => row.WorkOrderNumber),
    cell("words", (row) => row.Description),
    cell("by", (row) => row.HandledBy),
    cell("on", (row) => (row.HandledDate ? format.exact(row.HandledDate) : "")),
  ];
}
