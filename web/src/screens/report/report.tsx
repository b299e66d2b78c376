import { getRequest, type ServiceRequest } from "@remotebay/contract";
import { useParams } from "@tanstack/react-router";
import { FileClock } from "lucide-react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useReportParameters } from "./parameters.ts";
import { ReportViewer } from "./report-viewer.tsx";
import { ReportWaiting } from "./report-waiting.tsx";

/** `/report/{id}`: shows a request's report; technicians see a preview of the current findings with `?preview=true`. */
export function ReportScreen() {
  const { id } = useParams({ from: "/report/$id" });
  const t = useText();
  const user = useUser();
  const [{ preview = false }] = useReportParameters();
  const { data: request, error, refetch } = useCall(getRequest, { query: { id } });
  const isPreview = preview && user.Can.workbench;
  if (request && (request.Report !== null || isPreview))
    return <ReportViewer key={request.Report?.Version} request={request} isPreview={isPreview} />;
  if (request) return <NotSent request={request} mayPreview={user.Can.workbench} />;
  if (!error) return <ReportWaiting />;
  return <NotLoaded what="report" problem={error} failed={t("reports.failed")} onRetry={() => void refetch()} />;
}

function NotSent({ request, mayPreview }: { request: ServiceRequest; mayPreview: boolean }) {
  const t = useText();
  return (
    <EmptyState
      level={1}
      icon={<FileClock aria-hidden />}
      title={t("requests.report.notYet")}
      text={t("requests.report.notYetText")}
      action={
        mayPreview ? (
          <ButtonLink to="/report/$id" params={{ id: request.Id }} search={{ preview: true }} variant="primary">
            {t("requests.report.preview")}
          </ButtonLink>
        ) : (
          <ButtonLink to="/servicerequest/$id" params={{ id: request.Id }} variant="primary">
            {t("reports.back")}
          </ButtonLink>
        )
      }
    />
  );
}
