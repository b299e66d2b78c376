import { assignJob, getTechnicians, type ServiceRequest, type Technician } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";

/** Gives the job to a technician; says how busy each of them is. */
export function AssignDialog({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const t = useText();
  const me = useUser().Id;
  const problemText = useProblemText();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error } = useCall(getTechnicians, {});
  const others = (data ?? []).filter(({ Id }) => Id !== request.Technician?.Id);
  const assign = useSend(assignJob, {
    isShown: true,
    onQueued: onClose,
    onDone: () => {
      toast({ text: t("workbench.assign.done", { name: nameOf(others, chosen) }), tone: "success" });
      onClose();
    },
  });
  const submit = () => {
    if (chosen !== null) assign.send({ body: { Id: request.Id, TechnicianId: Number(chosen), From: request.Technician?.Id ?? null } });
  };
  const problem = assign.problem ?? (data ? null : error);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(request.Technician?.Id === me ? "workbench.assign.handOver" : "workbench.assign.title")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" disabled={chosen === null} pending={assign.isBusy} onClick={submit}>
            {t("workbench.assign.confirm")}
          </Button>
        </>
      }
    >
      <p>{t("workbench.assign.text")}</p>
      {data ? (
        <RadioGroup<string>
          label={t("workbench.assign.technician")}
          items={others.map(({ Id, Name, Jobs }) => ({
            value: String(Id),
            label: Id === me ? t("workbench.assign.me", { name: Name }) : Name,
            description: t("workbench.assign.jobs", { count: Jobs }),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : error ? null : (
        <SkeletonText lines={3} />
      )}
      {problem ? <Banner tone="danger" title={problemText(problem)} /> : null}
    </Dialog>
  );
}

function nameOf(technicians: readonly Technician[], id: string | null): string {
  return technicians.find((one) => String(one.Id) === id)?.Name ?? "";
}
