import type { Priority, StatusName } from "@remotebay/contract";
import { CalendarClock, CircleCheck, CircleX, ChevronsUp, ChevronUp, FilePen, type LucideIcon, Send } from "lucide-react";
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

/** Returns the name of a status; the Dutch variant says "Requested" where others say "Submitted" (section 4). */
export function useStatusName(): (status: StatusName) => string {
  const t = useText();
  const { submittedLabel } = useVariant();
  return (status) =>
    status === "InProcess" && submittedLabel === "requested" ? t("requests.status.Requested") : t(`requests.status.${status}`);
}

/** A request's status as colour, icon and text. */
export function StatusBadge({ status, look }: { status: StatusName; look?: BadgeProps["look"] }) {
  const name = useStatusName();
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} {...(look ? { look } : {})}>
      {name(status)}
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
