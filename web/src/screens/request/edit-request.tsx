import { type ServiceRequest, updateRequest, updateRequestStatus } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { Save, Send } from "lucide-react";
import { useState } from "react";
import { mainButton } from "../../features/request-form/jump-links.tsx";
import { RequestFormView } from "../../features/request-form/request-form.tsx";
import { changedBody, sendBody, storedAcceptance } from "../../features/request-form/request-values.ts";
import { SendProblem, useSending } from "../../features/request-form/sending.tsx";
import { useRequestForm } from "../../features/request-form/use-request-form.ts";
import { hasClearedAnswers, valuesOf } from "../../features/requests/stored-values.ts";
import { useVinUse } from "../../features/vehicles/vin-in-use.tsx";
import { CallProblem } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { toast } from "../../ui/toast.tsx";
import { MergeNotice } from "./merge-notice.tsx";
import { useMerge, useTakeCurrent } from "./use-merge.ts";

/** The form of an existing request; concurrent changes by other users are merged and shown, never silently overwritten. */
export function EditRequest({ request }: { request: ServiceRequest }) {
  const t = useText();
  const navigate = useNavigate();
  const [stored] = useState(() => valuesOf(request));
  const draft = `requests.${request.Id}`;
  const form = useRequestForm(draft, stored, storedAcceptance(request));
  const merge = useMerge(form, request);
  const takeCurrent = useTakeCurrent();
  const vinUse = useVinUse(form.values.Vehicle.VIN, request.Location.Id, request.Id);
  const [isDiscarding, setDiscarding] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const save = useSend(updateRequest, { draft });
  const move = useSend(updateRequestStatus);
  const isBusy = save.isBusy || move.isBusy;
  const isSent = request.StatusName !== "Pending";
  const saveText = t(isSent ? "requests.edit.save" : "requests.form.savePending");

  const discard = () => {
    form.reset();
    form.forgetDraft();
    leave();
  };
  const leave = () => void navigate({ to: "/servicerequest/$id", params: { id: request.Id }, search: {}, replace: true });
  const go = async (andSend: boolean) => {
    setProblem(undefined);
    try {
      // Both calls are stored together, so that a reload cannot separate them; the second is sent only if the first succeeds.
      const saved = save.sendNow({ body: changedBody(form, request) });
      await Promise.all(andSend ? [saved, move.sendNow({ body: sendBody(request, form.notes) })] : [saved]);
      form.forgetDraft();
      toast({ text: t(andSend ? "requests.news.sent" : "requests.news.changed"), tone: "success" });
      leave();
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      if (error.code === "stale") takeCurrent(request.Id, error);
      else if (error.errors.length > 0) form.refuse(error.errors);
      else setProblem(error);
    }
  };
  const sending = useSending(request.Location.Id, form, () => void go(true));
  const submit = (andSend: boolean) => {
    if (isBusy) return;
    const check = { now: new Date(), forSending: andSend || isSent, keptDates: form.base.ScheduleDates };
    const faults = sending.faultsOf(check, andSend);
    form.show(faults);
    if (Object.keys(faults).length > 0 || vinUse || merge.conflicts.length > 0) return;
    if (andSend) sending.ask();
    else void go(false);
  };
  return (
    <>
      <PageHeader title={t("requests.edit.title")} subtitle={`${t("requests.workOrder")} ${request.WorkOrderNumber}`} />
      <RequestFormView
        isSent={isSent}
        sendText={request.Can.send ? t("common.send") : saveText}
        missing={t("requests.edit.missing")}
        form={form}
        locationId={request.Location.Id}
        timeZone={request.Location.TimeZone}
        vinUse={vinUse}
        conditionHint={hasClearedAnswers(request) ? t("requests.form.conditionAgain") : undefined}
        notice={<MergeNotice merge={merge} form={form} request={request} />}
        actions={
          <>
            {save.state === "queued" ? <Banner tone="offline" title={t("requests.form.queued")} /> : null}
            {merge.conflicts.length > 0 ? <Banner tone="warning" title={t("requests.merge.title")} /> : null}
            {problem ? <SendProblem problem={problem} onKeep={() => submit(false)} /> : null}
            {request.Can.send ? (
              <Button
                {...mainButton}
                icon={<Send aria-hidden />}
                pending={isBusy}
                pendingText={t("requests.form.sending")}
                onClick={() => submit(true)}
              >
                {t("common.send")}
              </Button>
            ) : null}
            <Button
              id={request.Can.send ? undefined : mainButton.id}
              variant={request.Can.send ? "secondary" : "primary"}
              icon={<Save aria-hidden />}
              pending={isBusy && !request.Can.send}
              pendingText={t("requests.form.saving")}
              onClick={() => submit(false)}
            >
              {saveText}
            </Button>
            <Button variant="quiet" onClick={() => (form.isUntouched ? discard() : setDiscarding(true))}>
              {t("requests.edit.discard")}
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        title={t("requests.edit.discardTitle")}
        confirmText={t("requests.edit.discard")}
        cancelText={t("requests.edit.keepEditing")}
        closeText={t("common.close")}
        tone="danger"
        onConfirm={discard}
      >
        {t("requests.edit.discardText")}
      </ConfirmDialog>
      {sending.dialog}
    </>
  );
}
