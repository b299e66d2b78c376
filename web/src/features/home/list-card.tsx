import type { MainList, RequestRow, WaitingRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { unfiltered } from "../worklists/list-filters.ts";
import { RequestLine } from "../requests/request-line.tsx";
import { useFresh } from "../worklists/use-fresh.ts";
import { withTexts } from "../../lib/i18n/load.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { isTransient } from "../../lib/http.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { maxRows, useListRows } from "./use-list-rows.ts";
import styles from "./list-card.module.css";

const loadNote = withTexts(() => import("./wait-note.tsx"));
const WaitNote = lazy(async () => ({ default: (await loadNote()).WaitNote }));

/** What the request waits for; nothing where that is not the shop. */
function noteOf(row: RequestRow | WaitingRow): ReactNode {
  if (!("WaitsFor" in row) || row.WaitsFor === null) return undefined;
  return (
    <Suspense>
      <WaitNote reason={row.WaitsFor} />
    </Suspense>
  );
}

export interface ListCardProps {
  list: MainList;
  title: string;
  icon: ReactNode;
  /** Text of the empty list. */
  empty: string;
  count: number | undefined;
}

/** One of the four lists, with its count and the most recently changed requests. */
export function ListCard({ list, title, icon, empty, count }: ListCardProps) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useListRows(list);
  const fresh = useFresh(data, list);
  return (
    <Card
      padded={false}
      aria-busy={!data && !error}
      title={
        <Link to="/servicerequests/$status" params={{ status: list }} search={unfiltered} className={styles.title}>
          {icon}
          {title}
          {count === undefined ? null : <span className={`${styles.count} tabular`}>{format.number(count)}</span>}
        </Link>
      }
      actions={
        <Link
          to="/servicerequests/$status"
          params={{ status: list }}
          search={unfiltered}
          className={styles.all}
          aria-label={t("home.seeAllOf", { list: title })}
        >
          {t("home.seeAll")}
          <ChevronRight aria-hidden />
        </Link>
      }
    >
      {data ? (
        <ul>
          {data.map((row) => (
            <li key={row.Id}>
              <RequestLine
                row={row}
                fresh={fresh.has(row.Id)}
                note={noteOf(row)}
                showStatus={list === "submitted" && row.StatusName === "Scheduled"}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {data?.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
      {!data && !error ? <ListSkeleton /> : null}
      {!data && error ? (
        <div className={styles.empty} role="alert">
          {/* The service refuses Home's own calls to nobody. The words for every problem are not part of the first screen. */}
          <p>{isTransient(error) ? t("shell.notHere", { what: "list" }) : t("problems.internal")}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {t("common.retry")}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function ListSkeleton() {
  return Array.from({ length: maxRows }, (_, index) => (
    <div key={index} className={styles.coming}>
      <Skeleton width="55%" />
      <Skeleton width="80%" height="0.75rem" />
    </div>
  ));
}
