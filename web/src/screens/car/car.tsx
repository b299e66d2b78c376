import { getCarHistory, getRequest, type Reply } from "@remotebay/contract";
import { Link, useParams } from "@tanstack/react-router";
import { CarFront } from "lucide-react";
import { useOrderNumber } from "../../features/requests/request-line.tsx";
import { StatusBadge } from "../../features/requests/status-badge.tsx";
import { vehicleName } from "../../features/vehicles/vehicle-value.ts";
import { vinGroups } from "../../features/vehicles/vin.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ListFoot } from "../../lib/list-foot.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { usePages } from "../../lib/use-pages.ts";
import { Card } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import styles from "./car.module.css";

type Visit = Reply<typeof getCarHistory>[number];

/** A car over all its visits, the newest first (domain.md#car-history). */
export function CarScreen() {
  const t = useText();
  const { id } = useParams({ from: "/car/$id" });
  const { data: request } = useCall(getRequest, { query: { id } });
  const pages = usePages(getCarHistory, { query: { id } });
  const { rows, problem, isPending } = pages;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("shop.car")}
        subtitle={
          request ? (
            <span className={styles.identity}>
              <span>{vehicleName(request.Vehicle)}</span>
              {request.Vehicle.VIN === "" ? null : (
                <CopyText value={request.Vehicle.VIN} groups={vinGroups} copyText={t("requests.copyVin")} copiedText={t("common.copied")} />
              )}
              {pages.total ? <span>{t("shop.visits", { count: pages.total })}</span> : null}
              {request.Vehicle.VRM === "" ? null : <span className="tabular">{request.Vehicle.VRM}</span>}
            </span>
          ) : undefined
        }
      />
      <ol className={styles.visits}>
        {rows.map((row) => (
          <li key={row.Id}>
            <VisitCard visit={row} />
          </li>
        ))}
      </ol>
      {pages.total === 0 ? <EmptyState icon={<CarFront aria-hidden />} title={t("shop.noVin")} text={t("shop.noVinText")} /> : null}
      {isPending && !problem ? <SkeletonCard count={2} lines={5} /> : null}
      {isPending && problem ? (
        <NotLoaded what="page" problem={problem} failed={t("problems.internal")} onRetry={pages.retry} level={2} />
      ) : null}
      {pages.hasMore ? (
        <ListFoot pages={pages} more={t("shop.earlier")}>
          {null}
        </ListFoot>
      ) : null}
    </div>
  );
}

function VisitCard({ visit }: { visit: Visit }) {
  const t = useText();
  const format = useFormat();
  const orderNumber = useOrderNumber();
  const { Findings } = visit;
  const isShops = useUser().Location !== null;
  const facts = [
    visit.WorkOrderNumber,
    orderNumber(visit.RONumber),
    visit.Technician,
    visit.Odometer === null ? "" : format.odometer(visit.Odometer, visit.OdometerUnit),
    isShops ? "" : visit.LocationName,
  ];
  return (
    <Card
      title={
        <Link to="/servicerequest/$id" params={{ id: visit.Id }}>
          {format.date(visit.CreatedDate)} · {visit.ScanTypeName || visit.WorkOrderNumber}
        </Link>
      }
      actions={
        <>
          <StatusBadge status={visit.StatusName} reported={visit.ReportSent} />
          {visit.ReportSent ? (
            <ButtonLink to="/report/$id" params={{ id: visit.Id }} size="sm">
              {t("requests.action.openReport")}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p className={styles.facts}>{facts.filter((fact) => fact !== "").join(" · ")}</p>
      {Findings === null ? (
        <p className={styles.quiet}>{t("shop.nothingYet")}</p>
      ) : (
        <dl className={styles.found}>
          <Codes name={t("shop.codesBefore")} codes={Findings.Before} />
          <Codes name={t("shop.codesAfter")} codes={Findings.After} />
          {Findings.Work.length > 0 ? (
            <div>
              <dt>{t("shop.done")}</dt>
              {Findings.Work.map(({ Name, Result }, nth) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same work may stand there twice
                <dd key={`${nth} ${Name}`}>
                  {[Name, Result === "" ? "" : t(`findings.result.${Result}`)].filter((word) => word !== "").join(": ")}
                </dd>
              ))}
            </div>
          ) : null}
          {Findings.Notes === "" ? null : (
            <div>
              <dt>{t("shop.notes")}</dt>
              <dd className={styles.notes}>{Findings.Notes}</dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  );
}

/** Codes that fit a line or two; the request has all. */
const maxCodes = 24;

function Codes({ name, codes }: { name: string; codes: string[] | null }) {
  const t = useText();
  if (codes === null) return null;
  const more = codes.length - maxCodes;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">
        {codes.length === 0 ? t("shop.noCodes") : codes.slice(0, maxCodes).join(", ")}
        {more > 0 ? ` ${t("shop.moreCodes", { count: more })}` : null}
      </dd>
    </div>
  );
}
