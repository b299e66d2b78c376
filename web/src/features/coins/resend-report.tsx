import { resendReport, type ServiceRequest } from "@remotebay/contract";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { tellAnswer } from "./remote-answer.ts";

/** Sends the report again, after a confirmation (domain.md#report-resend). */
export function ResendReport({ request }: { request: Pick<ServiceRequest, "Id" | "WorkOrderNumber"> }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<string>();
  const close = () => {
    setOpen(false);
    setReason(undefined);
  };
  const resend = useSend(resendReport, {
    subject: `request.${request.Id}.resend`,
    isShown: isOpen,
    onQueued: close,
    onDone: (reply, args, isThere) => {
      if (!reply.status && isThere) return setReason(reply.errorText);
      tellAnswer({ path: resendReport.path, args, reply }, t);
      close();
    },
    onProblem: () => setReason(""),
  });
  return (
    <>
      <Button icon={<RotateCw aria-hidden />} onClick={() => setOpen(true)}>
        {t("coins.resend.action")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t("coins.resend.action")}
        closeText={t("common.close")}
        size="sm"
        actions={
          <>
            <Button onClick={close}>{t("common.cancel")}</Button>
            <Button
              variant="primary"
              pending={resend.isBusy}
              onClick={() => resend.send({ query: { workOrderNo: request.WorkOrderNumber } })}
            >
              {t("coins.resend.confirm")}
            </Button>
          </>
        }
      >
        <p>{t("coins.resend.text", { workOrder: request.WorkOrderNumber })}</p>
        {reason === undefined ? null : (
          <Banner tone="danger" title={t("coins.resend.rejected")}>
            {reason}
          </Banner>
        )}
      </Dialog>
    </>
  );
}
