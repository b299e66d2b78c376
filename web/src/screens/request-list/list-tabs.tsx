import { ListName, type MainList } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useVariant } from "../../lib/session.ts";
import type { Filters } from "./use-list.ts";
import styles from "./list-tabs.module.css";

/** The lists as tabs; search and filter are kept when switching. Cancelled requests are not counted. */
export function ListTabs({ list, counts, filters }: { list: ListName; counts: Record<MainList, number> | undefined; filters: Filters }) {
  const t = useText();
  const format = useFormat();
  const { submittedLabel } = useVariant();
  const { search, filterBy } = filters;
  return (
    <nav aria-label={t("requests.list.tabs")} className={styles.tabs}>
      {ListName.options.map((one) => (
        <Link
          key={one}
          to="/servicerequests/$status"
          params={{ status: one }}
          search={search || filterBy ? { search: search || undefined, filterBy: filterBy || undefined } : {}}
          className={styles.tab}
          aria-current={one === list ? "page" : undefined}
        >
          {t(`requests.list.${one === "submitted" ? submittedLabel : one}`)}
          {counts && one !== "cancelled" ? <span className={`${styles.count} tabular`}>{format.number(counts[one])}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
