import { riskOf, suggestFor, type TeamMember, type UnassignedJob } from "@remotebay/contract";
import { CalendarClock, Hourglass, Lightbulb } from "lucide-react";
import { type DragEvent, type MouseEvent, useMemo } from "react";
import { endOf, vehicleOf } from "../../features/requests/request-words.ts";
import { PriorityBadge } from "../../features/requests/status-badge.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { useReasons } from "./use-reasons.ts";
import styles from "./free-jobs.module.css";

interface FreeJobProps {
  id: string;
  job: UnassignedJob;
  team: readonly TeamMember[];
  isAt: boolean;
  isChosen: boolean;
  canAssign: boolean;
  /** When the board was asked, in milliseconds. */
  at: number;
  onClick: (event: MouseEvent, id: number) => void;
  onDrag: (event: DragEvent, id: number) => void;
}

/** A job that nobody has: what it is, how long it waits and can wait, and whom it would suit. */
export function FreeJob({ id, job, team, isAt, isChosen, canAssign, at, onClick, onDrag }: FreeJobProps) {
  const t = useText();
  return (
    // The list handles the keys, because the options never have the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={cx(styles.job, isAt && styles.at, isChosen && styles.chosen)}
      draggable={canAssign}
      onDragStart={(event) => onDrag(event, job.Id)}
      onClick={(event) => onClick(event, job.Id)}
    >
      <span className={styles.mark} aria-hidden />
      <span className={styles.vehicle}>
        {vehicleOf(job) || t("requests.row.noVehicle")} <span className={cx(styles.end, "tabular")}>{endOf(job)}</span>
      </span>
      <span className={styles.marks}>
        <PriorityBadge priority={job.Priority} look="plain" />
        <Wait job={job} at={at} />
      </span>
      <span className={styles.what}>{[job.ScanTypeName, job.ServiceElementName, job.LocationName].filter(Boolean).join(" · ")}</span>
      <Suggested job={job} team={team} />
    </div>
  );
}

/** How long it waits, and when it will be late; for one of a later date that date. */
function Wait({ job, at }: { job: UnassignedJob; at: number }) {
  const t = useText();
  const format = useFormat();
  const now = new Date(at);
  if (job.StatusName === "Scheduled" && job.ConfirmedDate !== null && Date.parse(job.ConfirmedDate) > now.getTime())
    return (
      <Badge look="plain" icon={<CalendarClock aria-hidden />}>
        {format.moment(job.ConfirmedDate, now)}
      </Badge>
    );
  const risk = riskOf(job, now.getTime());
  const waited = format.duration(Math.max(0, Math.floor((now.getTime() - Date.parse(job.WaitingSince)) / 60_000)));
  if (risk === "fine" || job.LateAt === null) return <span className="tabular">{waited}</span>;
  const time = format.time(job.LateAt);
  return (
    <Badge look="plain" tone={risk === "late" ? "danger" : "warning"} icon={<Hourglass aria-hidden />}>
      {waited} · {t(risk === "late" ? "team.late" : job.LateBy === "closing" ? "team.lateClosing" : "team.lateSoon", { time })}
    </Badge>
  );
}

/** Whom it would suit, and why. */
function Suggested({ job, team }: { job: UnassignedJob; team: readonly TeamMember[] }) {
  const t = useText();
  const reasons = useReasons();
  const found = useMemo(() => suggestFor(job, team), [job, team]);
  if (found === null) return null;
  return (
    <span className={styles.suggested}>
      <Lightbulb aria-hidden />
      {t("team.suggested", { name: found.technician.Name, reasons: reasons(found.reasons) })}
    </span>
  );
}
