import { getRequestHistory, type HistoryEntry, Priority, StatusName } from "@remotebay/contract";
import {
  BellOff,
  CalendarClock,
  Camera,
  FilePen,
  FilePlus2,
  FileText,
  Flag,
  type LucideIcon,
  NotebookPen,
  RefreshCw,
  UserRoundCheck,
  UserRoundCog,
  UserRoundX,
} from "lucide-react";
import { answerLabel, requestFields } from "./request-fields.ts";
import { useStatusName } from "./status-badge.tsx";
import { fieldAt } from "../../lib/field-table.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Timeline } from "../../ui/timeline.tsx";

/** The actions in a request's history, with icon and text. */
const actions: Readonly<Record<string, { icon: LucideIcon; text: PlainTextKey }>> = {
  "request.created": { icon: FilePlus2, text: "requests.history.created" },
  "request.edited": { icon: FilePen, text: "requests.history.edited" },
  "request.taken": { icon: UserRoundCheck, text: "requests.history.taken" },
  "request.released": { icon: UserRoundX, text: "requests.history.released" },
  "note.checked": { icon: NotebookPen, text: "requests.history.noteRead" },
  "call.handled": { icon: BellOff, text: "requests.history.callHeard" },
  "findings.saved": { icon: NotebookPen, text: "requests.history.findingsSaved" },
  "picture.added": { icon: Camera, text: "requests.history.pictureAdded" },
  "picture.described": { icon: Camera, text: "requests.history.pictureDescribed" },
  "picture.removed": { icon: Camera, text: "requests.history.pictureRemoved" },
  "report.sent": { icon: FileText, text: "requests.history.reportSent" },
  "report.resent": { icon: FileText, text: "requests.history.reportResent" },
};

/** Icons of the actions whose text names somebody or something. */
const icons: Readonly<Record<string, LucideIcon>> = {
  "request.prioritised": Flag,
  "request.rescheduled": CalendarClock,
  "request.assigned": UserRoundCheck,
  "request.handedOver": UserRoundCog,
};

/** The history of a request, newest first. */
export function RequestHistory({ id }: { id: number }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const words = useHistoryWords();
  const { data: entries, error, refetch } = useCall(getRequestHistory, { query: { id } });
  if (error && !entries)
    return (
      <Banner
        tone="danger"
        title={problemText(error)}
        action={
          <Button size="sm" onClick={() => void refetch()}>
            {t("common.retry")}
          </Button>
        }
      />
    );
  if (!entries) return <SkeletonText lines={6} />;
  return (
    <Timeline
      label={t("requests.tabs.history")}
      entries={folded(entries).map((entry, index) => {
        const Icon = icons[entry.Action] ?? actions[entry.Action]?.icon ?? RefreshCw;
        return {
          id: `${entry.At} ${index}`,
          title: words(entry),
          text: entry.Who || t("requests.history.system"),
          time: isRecent(entry.At) ? format.moment(entry.At) : format.exact(entry.At),
          dateTime: entry.At,
          icon: <Icon aria-hidden />,
          tone: entry.Action === "report.sent" ? ("success" as const) : ("neutral" as const),
        };
      })}
    />
  );
}

/** Autosave causes many equal entries in a row: only the last one of each run by one user is shown. */
function folded(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.filter((entry, index) => {
    const newer = entries[index - 1];
    return entry.Action !== "findings.saved" || newer?.Action !== entry.Action || newer.Who !== entry.Who;
  });
}

function useHistoryWords(): (entry: HistoryEntry) => string {
  const t = useText();
  const format = useFormat();
  const statusName = useStatusName();
  const status = (name: string | null) => {
    const known = StatusName.options.find((option) => option === name);
    return known ? statusName(known) : (name ?? "");
  };
  const priority = (name: string | null) => {
    const known = Priority.options.find((option) => option === name);
    return known ? t(`requests.priority.${known}`) : (name ?? "");
  };
  return ({ Action, From, To, Fields }) => {
    const names = new Set(Fields.flatMap((path) => fieldAt(requestFields, path) ?? []).map((path) => t(answerLabel(path))));
    if (Action === "request.edited" && names.size > 0) return t("requests.history.editedFields", { fields: format.list([...names]) });
    if (Action === "request.created" && From !== null) return t("requests.history.copied", { workOrder: From });
    if (Action === "request.moved")
      return To === "Cancelled" ? t("requests.history.cancelled") : t("requests.history.moved", { from: status(From), to: status(To) });
    if (Action === "request.rescheduled" && From && To)
      return t("requests.history.rescheduled", { from: format.dateTime(From), to: format.dateTime(To) });
    if (Action === "request.prioritised") return t("requests.history.prioritised", { priority: priority(To) });
    if (Action === "request.assigned") return t("requests.history.assigned", { to: To ?? "" });
    if (Action === "request.handedOver") return t("requests.history.handedOver", { from: From ?? "", to: To ?? "" });
    return t(actions[Action]?.text ?? "requests.history.changed");
  };
}

/** True within a day; older entries show date and time. */
function isRecent(at: string): boolean {
  return Date.now() - Date.parse(at) < 86_400_000;
}
