import { FilterName, maxSearch, OrderBy, pageSizes } from "@remotebay/contract";
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { useScanTypes } from "../../features/requests/use-scan-types.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { keyNames } from "../../lib/use-shortcut.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { Filters } from "./use-list.ts";
import styles from "./list-tools.module.css";

export interface ListToolsProps {
  filters: Filters;
  onChange: (next: Partial<Filters>) => void;
  isSearching: boolean;
  /** True for the list whose requests have a confirmed date. */
  hasAppointments: boolean;
  field: RefObject<HTMLInputElement | null>;
  /** What else the list offers. */
  children: ReactNode;
}

/** Search, filter, order and page size. */
export function ListTools({ filters, onChange, isSearching, hasAppointments, field, children }: ListToolsProps) {
  const t = useText();
  const [tooLong, setTooLong] = useState<string>();
  const search = (words: string) => {
    const fits = words.length <= maxSearch;
    setTooLong(fits ? undefined : words);
    if (fits) onChange({ search: words });
  };
  const descending = filters.sortBy === "desc";
  return (
    <div className={styles.tools}>
      <SearchField
        ref={field}
        label={t("requests.list.search")}
        placeholder={t("requests.list.searchHint")}
        className={styles.search}
        value={tooLong ?? filters.search}
        onChange={search}
        error={tooLong === undefined ? undefined : t("common.tooLong", { max: maxSearch })}
        clearText={t("requests.list.clear")}
        pending={isSearching}
        pendingText={t("common.loading")}
        keys={keyNames("focusSearch")}
      />
      <div className={styles.order}>
        <FilterChoice value={filters.filterBy} onChange={(filterBy) => onChange({ filterBy })} />
        <NativeSelect
          hideLabel
          label={t("requests.list.sortBy")}
          options={OrderBy.options
            .filter((column) => column !== "ConfirmedDate" || hasAppointments)
            .map((column) => ({ value: column, label: t(`requests.list.sort.${column}`) }))}
          value={filters.orderBy}
          onChange={(event) => onChange({ orderBy: event.target.value as Filters["orderBy"] })}
        />
        <IconButton
          variant="secondary"
          label={t(descending ? "requests.list.newestFirst" : "requests.list.oldestFirst")}
          icon={descending ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />}
          onClick={() => onChange({ sortBy: descending ? "asc" : "desc" })}
        />
        <NativeSelect
          hideLabel
          label={t("requests.list.pageSize")}
          className={styles.size}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(filters.pageSize)}
          onChange={(event) => onChange({ pageSize: pageSizes.find((size) => String(size) === event.target.value) ?? 10 })}
        />
        {children}
      </div>
    </div>
  );
}

/** What the list is filtered by: the whole list, one of the names, or a service that the shop may order. */
function FilterChoice({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const t = useText();
  const { Location } = useUser();
  const options = [
    { value: "", label: t("requests.list.filter.all") },
    ...FilterName.options.map((name) => ({ value: name as string, label: t(`requests.list.filter.${name}`) })),
  ];
  const shared = { hideLabel: true, label: t("requests.list.filterBy"), value, onChange };
  return Location ? <ServiceFilter {...shared} options={options} locationId={Location.Id} /> : <Choice {...shared} options={options} />;
}

interface ChoiceProps {
  hideLabel: boolean;
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (next: string) => void;
}

function ServiceFilter({ locationId, options, ...props }: ChoiceProps & { locationId: number }) {
  const { data = [] } = useScanTypes(locationId);
  return <Choice {...props} options={[...options, ...data.map(({ id, text }) => ({ value: `service-${id}`, label: text }))]} />;
}

function Choice({ options, onChange, ...props }: ChoiceProps) {
  // A filter of the address that is none of these, such as another shop's service, is shown as it stands.
  const all = options.some(({ value }) => value === props.value) ? options : [...options, { value: props.value, label: props.value }];
  return <NativeSelect {...props} className={styles.filter} options={all} onChange={(event) => onChange(event.target.value)} />;
}
