import { cloneRequest, isActive, Priority, type ServiceRequest, updateRequestPriority, updateRequestStatus } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { CalendarClock, CircleX, Copy, Download, Ellipsis, Flag, Play, Plus, SquarePen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useDownloadReport } from "../../features/reports/use-download-report.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { CallProblem } from "../../lib/call.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuItem } from "../../ui/menu-item.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { toast } from "../../ui/toast.tsx";
import { CancelDialog } from "../../features/requests/cancel-dialog.tsx";
import { ScheduleDialog } from "../../features/requests/schedule-dialog.tsx";
import styles from "./request.module.css";

const AddService = lazy(async () => ({ default: (await import("../../features/visits/add-service.tsx")).AddService }));

type Opened = "cancel" | "priority" | "schedule" | "service";

/** The other actions on a request, as allowed by its `Can`. */
export function ActionsMenu({ request }: { request: ServiceRequest }) {
  const t = useText();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const download = useDownloadReport(request);
  const close = () => setOpened(undefined);
  const [problem, setProblem] = useState<CallProblem>();
  const clone = useSend(cloneRequest, {
    onDone: ({ id }) => {
      toast({ text: t("requests.news.cloned"), tone: "success" });
      void navigate({ to: "/servicerequest/$id", params: { id }, search: { edit: "" } });
    },
    onProblem: setProblem,
  });
  const start = useSend(updateRequestStatus, { onProblem: setProblem });
  const act = (id: string) => {
    if (id === "edit") void navigate({ to: "/servicerequest/$id", params: { id: request.Id }, search: { edit: "" } });
    else if (id === "clone") clone.send({ query: { id: request.Id } });
    else if (id === "download") download().catch(setProblem);
    else if (id === "start") start.send({ body: { Id: request.Id, Status: "InProcess" } });
    else setOpened(id as Opened);
  };
  const sections = useSections(request);
  if (sections.length === 0) return null;
  return (
    <>
      <Menu
        label={t("requests.action.menu")}
        text={t("requests.action.menu")}
        icon={<Ellipsis aria-hidden />}
        sections={sections}
        onAction={act}
      />
      <CancelDialog request={request} open={opened === "cancel"} onClose={close} />
      <PriorityDialog request={request} open={opened === "priority"} onClose={close} />
      <ProblemDialog problem={problem} onClose={() => setProblem(undefined)} />
      <Suspense fallback={null}>
        {opened === "service" ? (
          <AddService request={request} done={[]} ordered={request.ScanType ? [request.ScanType.Id] : []} onClose={close} />
        ) : null}
      </Suspense>
      {request.Can.schedule ? <ScheduleDialog request={request} open={opened === "schedule"} onClose={close} /> : null}
    </>
  );
}

/** Shows the problem of an action. */
function ProblemDialog({ problem, onClose }: { problem: CallProblem | undefined; onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const info = problem?.info ?? {};
  const words = { workOrder: String(info["ActiveWorkOrderNo"]), user: String(info["UserName"]), vin: String(info["VinNo"]) };
  return (
    <Dialog
      open={problem !== undefined}
      onClose={onClose}
      title={t("vehicles.inUse.title")}
      closeText={t("common.close")}
      size="sm"
      actions={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      <p>{problem?.code === "vin-in-use" ? t("vehicles.inUse.text", words) : problem ? problemText(problem) : ""}</p>
    </Dialog>
  );
}

function useSections({ Can, StatusName }: ServiceRequest): MenuItem[][] {
  const t = useText();
  const first: (MenuItem | false)[] = [
    Can.edit && { id: "edit", label: t("common.edit"), icon: <SquarePen aria-hidden /> },
    Can.start && StatusName === "Scheduled" && { id: "start", label: t("requests.action.start"), icon: <Play aria-hidden /> },
    Can.schedule && { id: "schedule", label: t("requests.action.schedule"), icon: <CalendarClock aria-hidden /> },
    Can.prioritise && { id: "priority", label: t("requests.action.priority"), icon: <Flag aria-hidden /> },
    // Who may clone a request works for its shop.
    Can.clone && isActive(StatusName) && { id: "service", label: t("visits.add.button"), icon: <Plus aria-hidden /> },
    Can.clone && {
      id: "clone",
      label: t("requests.action.clone"),
      icon: <Copy aria-hidden />,
      description: t("requests.action.cloneText"),
    },
    Can.openReport && { id: "download", label: t("requests.action.downloadReport"), icon: <Download aria-hidden /> },
  ];
  const last: (MenuItem | false)[] = [
    Can.cancel && { id: "cancel", label: t("requests.action.cancel"), icon: <CircleX aria-hidden />, tone: "danger" },
  ];
  return [first, last].map((items) => items.filter((item) => item !== false)).filter((items) => items.length > 0);
}

function PriorityDialog({ request, open, onClose }: { request: ServiceRequest; open: boolean; onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const [priority, setPriority] = useState<Priority>(request.Priority);
  const save = useSend(updateRequestPriority, {
    isShown: open,
    onQueued: onClose,
    onDone: () => {
      toast({ text: t("requests.news.prioritised"), tone: "success" });
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("requests.action.priority")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" pending={save.isBusy} onClick={() => save.send({ body: { Id: request.Id, Priority: priority } })}>
            {t("common.save")}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <RadioGroup<Priority>
          label={t("requests.priorityMeaning.label")}
          items={Priority.options.map((value) => ({
            value,
            label: t(`requests.priority.${value}`),
            description: t(`requests.priorityMeaning.${value}`),
          }))}
          value={priority}
          onChange={setPriority}
        />
        {save.problem ? <Banner tone="danger" title={problemText(save.problem)} /> : null}
      </div>
    </Dialog>
  );
}
