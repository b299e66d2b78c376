import { maxJobNote, Priority, type ServiceRequest } from "@remotebay/contract";
import { CalendarClock, CircleCheck, CircleX, Ellipsis, ExternalLink, Flag, Hand, Play, Undo2, UserRoundCog } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ChatButton } from "../../features/chat/chat-button.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuItem } from "../../ui/menu-item.ts";
import { type JobCalls, useJobCalls } from "./use-job-calls.ts";
import styles from "./job-header.module.css";

const AssignDialog = lazy(async () => ({ default: (await import("./assign-dialog.tsx")).AssignDialog }));
const CancelDialog = lazy(async () => ({ default: (await import("../../features/requests/cancel-dialog.tsx")).CancelDialog }));
const ScheduleDialog = lazy(async () => ({ default: (await import("../../features/requests/schedule-dialog.tsx")).ScheduleDialog }));

type Opened = "release" | "assign" | "schedule" | "complete" | "cancel";

/** The actions that `Can` allows: the main one as a button, the others in a menu. */
export function JobActions({ request }: { request: ServiceRequest }) {
  const t = useText();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const acts = useJobCalls(request, close);
  const { Can, StatusName } = request;
  const starts = Can.start && StatusName === "Scheduled";
  return (
    <div className={styles.actions}>
      {/* Above the buttons, where their menus and tips do not cover it. */}
      {acts.trouble && opened === undefined ? (
        <Banner tone="danger" title={acts.trouble} onClose={acts.forget} closeText={t("common.close")} />
      ) : null}
      <div className={styles.buttons}>
        <ChatButton requestId={request.Id} />
        {Can.prioritise ? (
          <Menu
            label={t("workbench.actions.priority")}
            icon={<Flag aria-hidden />}
            variant="quiet"
            sections={[Priority.options.map((id) => ({ id, label: t(`requests.priority.${id}`), disabled: id === request.Priority }))]}
            onAction={(id) => acts.prioritise(id as Priority)}
          />
        ) : null}
        <Rest request={request} onOpen={setOpened} />
        {Can.take ? (
          <Button
            variant="primary"
            icon={<Hand aria-hidden />}
            pending={acts.take.isBusy}
            onClick={() => acts.take.send({ body: { Id: request.Id } })}
          >
            {t("workbench.actions.take")}
          </Button>
        ) : null}
        {starts ? (
          <Button
            variant={Can.take ? "secondary" : "primary"}
            icon={<Play aria-hidden />}
            pending={acts.move.isBusy}
            onClick={() => acts.moveTo("InProcess")}
          >
            {t("workbench.actions.start")}
          </Button>
        ) : null}
      </div>
      <Questions {...{ request, opened, close, acts }} />
      <Suspense fallback={null}>
        {opened === "assign" ? <AssignDialog request={request} onClose={close} /> : null}
        {opened === "cancel" ? <CancelDialog request={request} open onClose={close} /> : null}
        {opened === "schedule" ? <ScheduleDialog request={request} open onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

/** The menu with the other actions. */
function Rest({ request: { Id, Can, Report, Technician }, onOpen }: { request: ServiceRequest; onOpen: (what: Opened) => void }) {
  const t = useText();
  const isMine = Technician?.Id === useUser().Id;
  const work: (MenuItem | false)[] = [
    Can.schedule && { id: "schedule", label: t("workbench.actions.schedule"), icon: <CalendarClock aria-hidden /> },
    Can.complete && Report === null && { id: "complete", label: t("workbench.actions.complete"), icon: <CircleCheck aria-hidden /> },
    Can.assign && {
      id: "assign",
      label: t(isMine ? "workbench.assign.handOver" : "workbench.assign.title"),
      icon: <UserRoundCog aria-hidden />,
    },
    Can.release && { id: "release", label: t("workbench.actions.release"), icon: <Undo2 aria-hidden /> },
  ];
  const sections = [
    work.filter((item) => item !== false),
    [{ id: "open", label: t("workbench.actions.open"), icon: <ExternalLink aria-hidden />, href: `/servicerequest/${Id}` }],
    Can.cancel ? [{ id: "cancel", label: t("workbench.actions.cancel"), icon: <CircleX aria-hidden />, tone: "danger" as const }] : [],
  ].filter((section) => section.length > 0);
  return (
    <Menu
      label={t("workbench.actions.more")}
      icon={<Ellipsis aria-hidden />}
      variant="quiet"
      sections={sections}
      onAction={(id) => {
        if (id !== "open") onOpen(id as Opened);
      }}
    />
  );
}

/** The confirmations before a job is released, or completed without a report (with a reason for the shop). */
function Questions({
  request,
  opened,
  close,
  acts,
}: {
  request: ServiceRequest;
  opened: Opened | undefined;
  close: () => void;
  acts: JobCalls;
}) {
  const t = useText();
  const texts = { cancelText: t("common.cancel"), closeText: t("common.close") };
  return (
    <>
      <ConfirmDialog
        {...texts}
        open={opened === "release"}
        onClose={close}
        title={t("workbench.release.title")}
        confirmText={t("workbench.actions.release")}
        pending={acts.release.isBusy}
        error={acts.trouble}
        reason={{ label: t("workbench.release.reason"), maxLength: maxJobNote }}
        onConfirm={(Reason) => acts.release.send({ body: { Id: request.Id, Reason } })}
      >
        {t("workbench.release.text")}
      </ConfirmDialog>
      <ConfirmDialog
        {...texts}
        open={opened === "complete"}
        onClose={close}
        title={t("workbench.complete.title")}
        confirmText={t("workbench.complete.confirm")}
        pending={acts.move.isBusy}
        error={acts.trouble}
        reason={{ label: t("workbench.complete.reason"), missingText: t("workbench.complete.missing"), maxLength: 1000 }}
        onConfirm={(reason) => acts.moveTo("Completed", reason)}
      >
        {t("workbench.complete.text")}
      </ConfirmDialog>
    </>
  );
}
