import { getRequestHistory, type HistoryEntry } from "@remotebay/contract";
import {
  Camera,
  FilePen,
  FilePlus2,
  FileText,
  Flag,
  type LucideIcon,
  NotebookPen,
  RefreshCw,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import { useStatusName } from "./status-badge.tsx";
import { useFindText, useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Timeline } from "../../ui/timeline.tsx";

const icons: Readonly<Record<string, LucideIcon>> = {
  "request.created": FilePlus2,
  "request.edited": FilePen,
  "request.prioritised": Flag,
  "request.taken": UserRoundCheck,
  "request.released": UserRoundX,
  "findings.saved": NotebookPen,
  "picture.added": Camera,
  "picture.described": Camera,
  "picture.removed": Camera,
  "report.sent": FileText,
};

/** What happened to the request, newest first, in words a person would use. */
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
        const Icon = icons[entry.Action] ?? RefreshCw;
        return {
          id: `${entry.At} ${index}`,
          title: words(entry),
          text: entry.Who,
          time: isRecent(entry.At) ? format.moment(entry.At) : format.dateTime(entry.At),
          dateTime: entry.At,
          icon: <Icon aria-hidden />,
          tone: entry.Action === "report.sent" ? ("success" as const) : ("neutral" as const),
        };
      })}
    />
  );
}

/** What saves itself while it is written comes many times in a row: of each run by one person the last stands for all. */
function folded(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.filter((entry, index) => {
    const newer = entries[index - 1];
    return entry.Action !== "findings.saved" || newer?.Action !== entry.Action || newer.Who !== entry.Who;
  });
}

function useHistoryWords(): (entry: HistoryEntry) => string {
  const t = useText();
  const find = useFindText();
  const statusName = useStatusName();
  const status = (name: string | null) => (isStatus(name) ? statusName(name) : (name ?? ""));
  return ({ Action, From, To }) => {
    if (Action === "request.moved")
      return To === "Cancelled" ? t("requests.history.cancelled") : t("requests.history.moved", { from: status(From), to: status(To) });
    if (Action === "request.prioritised")
      return t("requests.history.prioritised", { priority: find(`requests.priority.${To}`) ?? To ?? "" });
    const name = Action.replace(/^request\./, "").replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
    return find(`requests.history.${name}`) ?? t("requests.history.changed");
  };
}

function isStatus(name: string | null): name is "Pending" | "InProcess" | "Scheduled" | "Completed" | "Cancelled" {
  return name !== null && ["Pending", "InProcess", "Scheduled", "Completed", "Cancelled"].includes(name);
}

/** Within a day, when a moment is written with its time; what is older needs date and time. */
function isRecent(at: string): boolean {
  return Date.now() - Date.parse(at) < 86_400_000;
}
