import type { ServiceRequest } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { hasCalibration } from "../../features/calibration/has-calibration.ts";
import { ChatButton } from "../../features/chat/chat-button.tsx";
import { ChatDock } from "../../features/chat/chat-dock.tsx";
import { vinGroups } from "../../features/vehicles/vin.ts";
import { OutboxLines } from "../../features/outbox/outbox-lines.tsx";
import { PriorityBadge, StatusBadge } from "../../features/requests/status-badge.tsx";
import { useOrderNumber } from "../../features/requests/request-line.tsx";
import { vehicleName } from "../../features/vehicles/vehicle-value.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ActionsMenu } from "./actions-menu.tsx";
import { useChangedParts } from "./changed-parts.ts";
import { FindingsTab } from "./findings-tab.tsx";
import { RequestHistory } from "../../features/requests/request-history.tsx";
import { NextStep } from "./next-step.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { type RequestTab, requestTabs, useRequestParameters } from "./parameters.ts";
import { ReportTab } from "./report-tab.tsx";
import { StatusTimeline } from "./status-timeline.tsx";
import styles from "./request.module.css";

const PracticeGuide = lazy(async () => ({ default: (await import("./practice-guide.tsx")).PracticeGuide }));
const VisitCard = lazy(async () => ({ default: (await import("../../features/visits/visit-card.tsx")).VisitCard }));
const CalibrationTab = lazy(async () => ({ default: (await import("../../features/calibration/calibration-tab.tsx")).CalibrationTab }));

/** One request: title, status, next action, and details in tabs. */
export function RequestPage({ request }: { request: ServiceRequest }) {
  const t = useText();
  const user = useUser();
  const [{ tab: wanted }, change] = useRequestParameters();
  const changed = useChangedParts(request, `${user.GivenName} ${user.FamilyName}`.trim());
  const hasFindings = request.Report !== null || user.Can.workbench;
  const isShown = { findings: hasFindings, calibration: hasCalibration(request), overview: true, report: true, history: true };
  const shown = requestTabs.filter((tab) => isShown[tab]);
  const tab: RequestTab = shown.find((name) => name === wanted) ?? "overview";
  return (
    <div className={styles.page}>
      <PageHeader
        title={vehicleName(request.Vehicle) || request.Vehicle.VIN || t("requests.row.noVehicle")}
        badges={
          <>
            <StatusBadge status={request.StatusName} reported={request.Report !== null} />
            <PriorityBadge priority={request.Priority} />
            {request.Demo ? <Badge>{t("shell.practice")}</Badge> : null}
          </>
        }
        subtitle={<Identity request={request} />}
        actions={
          <>
            <ChatButton requestId={request.Id} />
            <ActionsMenu request={request} />
          </>
        }
      />
      {/* Who may clone a request works for its shop. */}
      {request.Demo && request.Can.clone ? (
        <Suspense fallback={null}>
          <PracticeGuide request={request} />
        </Suspense>
      ) : null}
      <StatusTimeline request={request} changed={changed} />
      <OutboxLines request={request.Id} />
      <NextStep request={request} />
      {request.VisitId === null ? null : (
        <Suspense fallback={<SkeletonCard lines={4} />}>
          <VisitCard request={request} />
        </Suspense>
      )}
      <Tabs<RequestTab>
        label={t("requests.tabs.label")}
        items={shown.map((id) => ({ id, label: t(`requests.tabs.${id}`) }))}
        value={tab}
        onChange={(next) => change({ tab: next === "overview" ? undefined : next })}
      >
        {tab === "overview" ? <OverviewTab request={request} changed={changed} /> : null}
        {tab === "calibration" ? (
          <Suspense fallback={<SkeletonCard lines={4} />}>
            <CalibrationTab request={request} />
          </Suspense>
        ) : null}
        {tab === "findings" ? <FindingsTab request={request} /> : null}
        {tab === "report" ? <ReportTab request={request} /> : null}
        {tab === "history" ? (
          <Card>
            <RequestHistory id={request.Id} />
          </Card>
        ) : null}
      </Tabs>
      <ChatDock requestId={request.Id} />
    </div>
  );
}

function Identity({ request }: { request: ServiceRequest }) {
  const t = useText();
  const orderNumber = useOrderNumber();
  const { VIN, VRM } = request.Vehicle;
  return (
    <span className={styles.identity}>
      {VIN === "" ? null : <CopyText value={VIN} groups={vinGroups} copyText={t("requests.copyVin")} copiedText={t("common.copied")} />}
      {VRM === "" ? null : <span className="tabular">{VRM}</span>}
      <span>
        {t("requests.workOrder")}{" "}
        <CopyText value={request.WorkOrderNumber} copyText={t("requests.copyWorkOrder")} copiedText={t("common.copied")} />
      </span>
      {request.RONumber === "" ? null : <span className="tabular">{orderNumber(request.RONumber)}</span>}
      <span>{request.Location.Name}</span>
      {VIN === "" ? null : (
        <Link to="/car/$id" params={{ id: request.Id }}>
          {t("shop.car")}
        </Link>
      )}
    </span>
  );
}
