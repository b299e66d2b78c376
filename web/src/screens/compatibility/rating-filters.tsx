import { RagRating, RatedOrder, type RatedRow } from "@remotebay/contract";
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from "lucide-react";
import type { RefObject } from "react";
import { RatingIcon } from "../../features/compatibility/rating-badge.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { keyNames } from "../../lib/use-shortcut.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { familiesOf } from "./use-ratings.ts";
import type { Selection } from "./use-selection.ts";
import styles from "./compatibility.module.css";

export interface RatingFiltersProps {
  selection: Selection;
  rows: readonly RatedRow[];
  onChange: (next: Partial<Selection>) => void;
  field: RefObject<HTMLInputElement | null>;
}

const orders = RatedOrder.options.filter((order) => order !== "Id");

/** Filters by rating and family, search, and the order where the columns have no headers. */
export function RatingFilters({ selection, rows, onChange, field }: RatingFiltersProps) {
  const t = useText();
  const isDescending = selection.sortBy === "desc";
  return (
    <div className={styles.filters}>
      <FilterChips
        label={t("compatibility.filter.rating")}
        items={RagRating.options.map((id) => ({
          id,
          label: t(`compatibility.rating.${id}`),
          icon: <RatingIcon rating={id} />,
          count: rows.filter((row) => row.RagRatingLabel === id).length,
        }))}
        value={selection.ratings}
        onChange={(ratings) => onChange({ ratings })}
      />
      <div className={styles.finders}>
        <SearchField
          ref={field}
          label={t("compatibility.filter.search")}
          placeholder={t("compatibility.filter.search")}
          className={styles.search}
          value={selection.search}
          onChange={(search) => onChange({ search })}
          clearText={t("compatibility.filter.clearSearch")}
          keys={keyNames("focusSearch")}
          maxLength={120}
        />
        <NativeSelect
          hideLabel
          label={t("compatibility.filter.family")}
          className={styles.families}
          placeholder={t("compatibility.filter.allFamilies")}
          options={familiesOf(rows).map(({ Id, Text }) => ({ value: String(Id), label: Text }))}
          value={selection.family}
          onChange={(event) => onChange({ family: event.target.value })}
        />
        <div className={styles.order}>
          <NativeSelect
            hideLabel
            label={t("compatibility.filter.order")}
            options={orders.map((order) => ({ value: order, label: t(`compatibility.column.${order}`) }))}
            value={selection.orderBy}
            onChange={(event) => onChange({ orderBy: orders.find((order) => order === event.target.value) ?? "ServiceElementGroupId" })}
          />
          <IconButton
            variant="secondary"
            label={t(isDescending ? "compatibility.filter.descending" : "compatibility.filter.ascending")}
            icon={isDescending ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />}
            onClick={() => onChange({ sortBy: isDescending ? "asc" : "desc" })}
          />
        </div>
      </div>
    </div>
  );
}
