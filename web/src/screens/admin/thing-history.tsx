import { getHistory, type ThingChange, undoChange } from "@remotebay/contract";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { toast } from "../../ui/toast.tsx";
import { Changes } from "./thing-changes.tsx";
import type { ThingScreen } from "./things/thing-screen.ts";
import shapes from "../../ui/shapes.module.css";

const shownAtFirst = 10;

/** What was changed about a thing, by whom; each change that is as it was left can be taken back. */
export function ThingHistory({ screen, id }: { screen: ThingScreen; id: number }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useCall(getHistory, { query: { noun: screen.noun, id } });
  const [undone, setUndone] = useState<ThingChange>();
  const [isAll, setAll] = useState(false);
  const shown = (data ?? []).slice(0, isAll ? undefined : shownAtFirst);
  return (
    <Card title={t("admin.history")}>
      {data ? (
        <div className={shapes.stack}>
          {data.length === 0 ? (
            <p className={shapes.quiet}>{t("admin.noHistory")}</p>
          ) : (
            <Timeline
              label={t("admin.history")}
              entries={shown.map((entry) => ({
                id: entry.Id,
                title: t(`admin.acts.${actOf(entry)}`, { who: entry.Who }),
                time: format.exact(entry.At),
                dateTime: entry.At,
                text: <Entry screen={screen} entry={entry} onUndo={() => setUndone(entry)} />,
              }))}
            />
          )}
          {data.length > shown.length ? (
            <Button onClick={() => setAll(true)}>{t("admin.allHistory", { count: data.length })}</Button>
          ) : null}
        </div>
      ) : error ? (
        <NotLoaded what="list" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} level={2} />
      ) : (
        <SkeletonText lines={3} />
      )}
      {undone ? <UndoDialog screen={screen} entry={undone} onClose={() => setUndone(undefined)} /> : null}
    </Card>
  );
}

const acts = ["created", "changed", "removed", "booked"] as const;

/** Which of the words for an entry it has; what is no change has those of another act. */
function actOf({ Action, Undoes }: ThingChange): (typeof acts)[number] | "undone" | "other" {
  if (Undoes !== null) return "undone";
  return acts.find((act) => Action.endsWith(`.${act}`)) ?? "other";
}

function Entry({ screen, entry, onUndo }: { screen: ThingScreen; entry: ThingChange; onUndo: () => void }) {
  const t = useText();
  return (
    <div className={shapes.stack}>
      {actOf(entry) === "other" ? <span>{entry.Action}</span> : null}
      <Changes screen={screen} changes={entry.Changes} />
      {entry.CanUndo ? (
        <div>
          <Button size="sm" icon={<Undo2 aria-hidden />} onClick={onUndo}>
            {t("common.undo")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function UndoDialog({ screen, entry, onClose }: { screen: ThingScreen; entry: ThingChange; onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const undoing = useAsk(undoChange);
  const confirm = async () => {
    if ((await undoing.ask({ body: { Entry: String(entry.Id) } })) === null) return;
    toast({ text: t("admin.undone"), tone: "success", key: screen.noun });
    onClose();
  };
  const turned = entry.Changes.map(({ Field, Before, After }) => ({ Field, Before: After, After: Before }));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("admin.undoTitle")}
      confirmText={t("common.undo")}
      cancelText={t("common.cancel")}
      closeText={t("common.close")}
      pending={undoing.isBusy}
      error={undoing.problem ? problemText(undoing.problem) : undefined}
      onConfirm={() => void confirm()}
    >
      <Changes screen={screen} changes={turned} />
    </ConfirmDialog>
  );
}
