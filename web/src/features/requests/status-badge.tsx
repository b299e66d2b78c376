import type { Priority, StatusName } from "@remotebay/contract";
import { CalendarClock, CircleCheck, CircleX, ChevronsUp, ChevronUp, FileCheck, FilePen, type LucideIcon, Send } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useVariant } from "../../lib/session.ts";
import { Badge, type BadgeProps } from "../../ui/badge.tsx";
import type { Tone } from "../../ui/tone.ts";

const looks: Record<StatusName, { tone: Tone; icon: LucideIcon }> = {
  Pending: { tone: "warning", icon: FilePen },
  InProcess: { tone: "info", icon: Send },
  Scheduled: { tone: "brand", icon: CalendarClock },
  Completed: { tone: "success", icon: CircleCheck },
  Cancelled: { tone: "neutral", icon: CircleX },
};
const reportSent = { tone: "success", icon: FileCheck } as const;

/** True while a job is open whose report was sent: then that is its status for its readers. */
export function isReportOpen({ StatusName, ReportSent }: { StatusName: StatusName; ReportSent: boolean }): boolean {
  return StatusName === "InProcess" && ReportSent;
}

/** Returns the name of a status; the Dutch variant says "Requested" where others say "Submitted" (domain.md#variants-features). */
export function useStatusName(): (status: StatusName) => string {
  const t = useText();
  const { submittedLabel } = useVariant();
  return (status) =>
    status === "InProcess" && submittedLabel === "requested" ? t("requests.status.Requested") : t(`requests.status.${status}`);
}

/** A request's status as colour, icon and text; `reported`: its report was sent. */
export function StatusBadge({ status, reported, look }: { status: StatusName; reported: boolean; look?: BadgeProps["look"] }) {
  const t = useText();
  const name = useStatusName();
  const isOpen = isReportOpen({ StatusName: status, ReportSent: reported });
  const { tone, icon: Icon } = isOpen ? reportSent : looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} {...(look ? { look } : {})}>
      {isOpen ? t("requests.status.ReportSent") : name(status)}
    </Badge>
  );
}

/** A request's priority; nothing for the normal one. */
export function PriorityBadge({ priority, look }: { priority: Priority; look?: BadgeProps["look"] }) {
  const t = useText();
  if (priority === "Normal") return null;
  const urgent = priority === "Urgent";
  return (
    <Badge
      tone={urgent ? "danger" : "warning"}
      icon={urgent ? <ChevronsUp aria-hidden /> : <ChevronUp aria-hidden />}
      {...(look ? { look } : {})}
    >
      {t(`requests.priority.${priority}`)}
    </Badge>
  );
}
