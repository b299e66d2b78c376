import { addToVisit, type DoneScan, type ServiceRequest } from "@remotebay/contract";
import { useState } from "react";
import { controlId } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import type { FormPart, Written } from "../request-form/form-part.ts";
import { FurtherServices } from "../request-form/further-services.tsx";
import { SendProblem } from "../request-form/sending.tsx";
import { isIncomplete, newService, serviceBody } from "../request-form/visit-services.ts";
import { requestFields } from "../requests/request-fields.ts";
import { valuesOf } from "../requests/stored-values.ts";
import { useScanTypes } from "../requests/use-scan-types.ts";
import { noOrigin } from "../vehicles/vehicle-value.ts";

interface AddServiceProps {
  request: ServiceRequest;
  /** The remote services that are ordered for the car already. */
  ordered: readonly number[];
  /** What is said of the scans that the shop made itself. */
  done: readonly DoneScan[];
  onClose: () => void;
}

/** Adds services for the car of a request: sent where that was sent, else kept as pending. */
export function AddService({ request, ordered, done, onClose }: AddServiceProps) {
  const t = useText();
  const { data: types } = useScanTypes(request.Location.Id);
  const [written, setWritten] = useState<Written>(() => ({
    values: valuesOf(request),
    notes: { vehicle: noOrigin, unread: {}, accepted: [], further: [newService()], done: [...done] },
  }));
  const [isAsked, setAsked] = useState(false);
  const services = written.notes.further ?? [];
  const status = request.StatusName === "Pending" ? "Pending" : "InProcess";
  const add = useSend(addToVisit, {
    onDone: ({ Requests }) => {
      // What else is said stands in the visit.
      if (Requests.length > 0) toast({ text: t("visits.add.done", { count: Requests.length }), tone: "success" });
      onClose();
    },
    onQueued: onClose,
  });
  const go = (Status: "Pending" | "InProcess") => {
    setAsked(true);
    const AlreadyDone = written.notes.done ?? [];
    const isSaid = JSON.stringify(AlreadyDone) !== JSON.stringify(done);
    if ((services.length === 0 && !isSaid) || services.some((one) => isIncomplete(one, types))) return;
    add.send({ body: { Id: request.Id, Services: services.map(serviceBody), Status, ...(isSaid ? { AlreadyDone } : {}) } });
  };
  const part: FormPart = {
    ...written,
    put: () => undefined,
    preset: () => undefined,
    change: (edit) => setWritten((now) => ({ ...now, ...edit(now) })),
    field: (path) => ({ id: controlId(path), label: t(requestFields[path].label), error: undefined }),
    typed: () => ({ unread: "", onUnread: () => undefined }),
    locationId: request.Location.Id,
    held: null,
    timeZone: request.Location.TimeZone,
    isFresh: false,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("visits.add.title")}
      closeText={t("common.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" pending={add.isBusy} pendingText={t("requests.form.sending")} onClick={() => go(status)}>
            {t(status === "Pending" ? "visits.add.keep" : "visits.add.send")}
          </Button>
        </>
      }
    >
      <p>{t("visits.add.text")}</p>
      {add.problem ? <Refusal problem={add.problem} onKeep={() => go("Pending")} /> : null}
      <FurtherServices part={part} isAsked={isAsked} besides={ordered} />
    </Dialog>
  );
}

/** Why the service did not take them; what is at fault about one of them has its place in the list. */
function Refusal({ problem, onKeep }: { problem: NonNullable<Parameters<typeof SendProblem>[0]["problem"]>; onKeep: () => void }) {
  const t = useText();
  if (problem.errors.length > 0) return <Banner tone="danger" title={t("visits.further.incomplete")} />;
  return <SendProblem problem={problem} onKeep={onKeep} />;
}
