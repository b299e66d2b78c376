import { type ServiceRequest, updateRequestStatus } from "@remotebay/contract";
import { CalendarClock, FileText, Send, SquarePen, Wrench } from "lucide-react";
import { useState } from "react";
import { sendBody, storedAcceptance } from "../../features/request-form/request-values.ts";
import { SendProblem, useSending } from "../../features/request-form/sending.tsx";
import { hasClearedAnswers, valuesOf } from "../../features/requests/stored-values.ts";
import { noOrigin } from "../../features/vehicles/vehicle-value.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useSend } from "../../lib/use-send.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { ScheduleDialog } from "../../features/requests/schedule-dialog.tsx";
import styles from "./request.module.css";

/** The user's next action, shown prominently; nothing if another user must act next. */
export function NextStep({ request }: { request: ServiceRequest }) {
  const { Can } = request;
  if (Can.send) return <SendStep request={request} />;
  if (Can.work || Can.take) return <WorkStep request={request} />;
  if (Can.openReport) return <ReportStep id={request.Id} />;
  if (Can.schedule && request.StatusName === "InProcess") return <ScheduleStep request={request} />;
  return null;
}

function SendStep({ request }: { request: ServiceRequest }) {
  const t = useText();
  const move = useSend(updateRequestStatus, { onDone: () => toast({ text: t("requests.news.sent"), tone: "success" }) });
  const [now] = useState(() => new Date());
  const values = valuesOf(request);
  // The service refuses if the text has changed since it was accepted; the form asks for the present one.
  const isRefused = move.problem?.errors.some(({ path }) => path === "AcceptedDisclaimers" || path === "AcceptedCaveats") ?? false;
  const notes = { ...storedAcceptance(request), vehicle: noOrigin, unread: {} };
  const sending = useSending(request.Location.Id, { values, notes }, () => move.send({ body: sendBody(request) }));
  const faults = sending.faultsOf({ now, forSending: true, keptDates: values.ScheduleDates }, true);
  // Answers that were cleared are given in the form, so that what is sent is what the page shows.
  const isComplete = Object.keys(faults).length === 0 && !isRefused && !hasClearedAnswers(request);
  return (
    <div className={styles.next}>
      {move.problem ? <SendProblem problem={move.problem} /> : null}
      {isComplete ? (
        <Button
          variant="primary"
          size="lg"
          icon={<Send aria-hidden />}
          pending={move.isBusy}
          pendingText={t(move.state === "queued" ? "requests.form.waiting" : "requests.form.sending")}
          onClick={sending.ask}
        >
          {t("common.send")}
        </Button>
      ) : (
        <ButtonLink
          to="/servicerequest/$id"
          params={{ id: request.Id }}
          search={{ edit: "" }}
          variant="primary"
          size="lg"
          icon={<SquarePen aria-hidden />}
        >
          {t("requests.action.complete")}
        </ButtonLink>
      )}
      {sending.dialog}
    </div>
  );
}

function WorkStep({ request }: { request: ServiceRequest }) {
  const t = useText();
  return (
    <div className={styles.next}>
      <ButtonLink to="/workbench" search={{ job: request.Id }} variant="primary" size="lg" icon={<Wrench aria-hidden />}>
        {t(request.Can.work ? "requests.action.work" : "requests.action.openInWorkbench")}
      </ButtonLink>
    </div>
  );
}

function ReportStep({ id }: { id: number }) {
  const t = useText();
  return (
    <div className={styles.next}>
      <ButtonLink to="/report/$id" params={{ id }} variant="primary" size="lg" icon={<FileText aria-hidden />}>
        {t("requests.action.openReport")}
      </ButtonLink>
    </div>
  );
}

function ScheduleStep({ request }: { request: ServiceRequest }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.next}>
      <Button variant="primary" size="lg" icon={<CalendarClock aria-hidden />} onClick={() => setOpen(true)}>
        {t("requests.action.schedule")}
      </Button>
      <ScheduleDialog request={request} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
