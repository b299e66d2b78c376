import { getSupportRequests, handleSupportRequest, type SupportRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { Check, LifeBuoy, SearchX } from "lucide-react";
import { useDeferredValue } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { languageName } from "../../lib/language-name.ts";
import { ListFoot } from "../../lib/list-foot.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { usePages } from "../../lib/use-pages.ts";
import { useSend } from "../../lib/use-send.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { SupportTools, useSupportFilters } from "./support-filters.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./support.module.css";

/** The calls for help of all shops: open ones first, kept current by live events. */
export function SupportScreen() {
  const t = useText();
  const format = useFormat();
  const [filters, change] = useSupportFilters();
  const search = useDeferredValue(filters.search.trim());
  const pages = usePages(getSupportRequests, { query: { pageSize: 25, search, ...(filters.state ? { state: filters.state } : {}) } });
  const isFiltered = search !== "" || filters.state !== undefined;
  const { rows, total = rows.length } = pages;
  return (
    <>
      <PageHeader title={t("support.title")} subtitle={t("support.text")} />
      <SupportTools filters={filters} onChange={change} isSearching={pages.isEarlier} isEmpty={rows.length === 0} />
      {pages.problem && rows.length === 0 ? (
        <NotLoaded what="list" problem={pages.problem} failed={t("support.failed")} onRetry={pages.retry} level={2} />
      ) : pages.isPending ? (
        <div aria-busy>
          <SkeletonCard count={3} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={isFiltered ? <SearchX aria-hidden /> : <LifeBuoy aria-hidden />}
          title={t(isFiltered ? "support.nothing" : "support.none")}
          text={t(isFiltered ? "support.nothingText" : "support.noneText")}
          action={
            isFiltered ? <Button onClick={() => change({ search: "", state: undefined })}>{t("support.state.all")}</Button> : undefined
          }
        />
      ) : (
        <>
          <ul className={styles.list} aria-label={t("support.title")}>
            {rows.map((row) => (
              <li key={row.Id}>
                <SupportCard row={row} />
              </li>
            ))}
          </ul>
          <ListFoot pages={pages} more={t("support.more")}>
            <span role="status">{t("support.of", { shown: format.number(rows.length), total: format.number(total) })}</span>
          </ListFoot>
        </>
      )}
    </>
  );
}

/** One call for help: who asked, how to reach them, and what for. */
function SupportCard({ row }: { row: SupportRow }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const handle = useSend(handleSupportRequest);
  const { Name, Phone, Email, RequestId, WorkOrderNumber, HandledDate } = row;
  return (
    <Card
      title={row.LocationName}
      actions={
        HandledDate === null ? (
          <Button icon={<Check aria-hidden />} pending={handle.isBusy} onClick={() => handle.send({ body: { Id: row.Id } })}>
            {t("support.handle")}
          </Button>
        ) : (
          <Badge tone="success">{t("support.handled", { name: row.HandledBy })}</Badge>
        )
      }
    >
      <div className={shapes.stack}>
        <p className={styles.words}>{row.Description}</p>
        <div className={styles.facts}>
          <span>{format.exact(row.Date)}</span>
          <span>{Name}</span>
          {Phone === "" ? null : <a href={`tel:${Phone.replaceAll(/[^+\d]/g, "")}`}>{Phone}</a>}
          {Email === "" ? null : <a href={`mailto:${Email}`}>{Email}</a>}
          <span>{t("support.language", { language: languageName(row.CultureCode, format.culture) })}</span>
          {RequestId === null ? null : (
            <Link to="/servicerequest/$id" params={{ id: RequestId }}>
              {t("support.workOrder", { number: WorkOrderNumber })}
            </Link>
          )}
          {HandledDate === null ? null : <span>{t("support.handledAt", { when: format.exact(HandledDate) })}</span>}
        </div>
        {handle.problem ? <Banner tone="danger" title={problemText(handle.problem)} /> : null}
      </div>
    </Card>
  );
}
