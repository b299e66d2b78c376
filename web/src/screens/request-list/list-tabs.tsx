import type { ListName } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useVariant } from "../../lib/session.ts";
import type { Filters } from "./use-list.ts";
import styles from "./list-tabs.module.css";

/** The four lists as tabs; the search is kept when switching. */
export function ListTabs({ list, counts, filters }: { list: ListName; counts: Record<ListName, number> | undefined; filters: Filters }) {
  const t = useText();
  const format = useFormat();
  const { submittedLabel } = useVariant();
  const lists = ["pending", "submitted", "scheduled", "completed"] as const;
  return (
    <nav aria-label={t("requests.list.tabs")} className={styles.tabs}>
      {lists.map((one) => (
        <Link
          key={one}
          to="/servicerequests/$status"
          params={{ status: one }}
          search={filters.search ? { search: filters.search } : {}}
          className={styles.tab}
          aria-current={one === list ? "page" : undefined}
        >
          {t(`requests.list.${one === "submitted" ? submittedLabel : one}`)}
          {counts ? <span className={`${styles.count} tabular`}>{format.number(counts[one])}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
