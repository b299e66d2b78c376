import { type AuditRow, defaultVariant, undoChange } from "@remotebay/contract";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { toast } from "../../../ui/toast.tsx";
import { AdminLink } from "../admin-link.tsx";
import { Changes } from "../thing-changes.tsx";
import { isThingNoun, loadThing } from "../things/load-thing.ts";
import type { ThingScreen } from "../things/thing-screen.ts";
import { actionText } from "./actions.ts";
import { nounText } from "./nouns.ts";
import shapes from "../../../ui/shapes.module.css";

interface AuditEntryDialogProps {
  row: AuditRow;
  onClose: () => void;
  onUndone: () => void;
}

/** One entry of the audit trail: what it changed, from where, and the way to take it back. */
export function AuditEntryDialog({ row, onClose, onUndone }: AuditEntryDialogProps) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const screen = useThing(row.Noun);
  const undoing = useAsk(undoChange);
  const undo = async () => {
    if ((await undoing.ask({ body: { Entry: String(row.Id) } })) === null) return;
    toast({ text: t("admin.undone"), tone: "success", key: row.Noun });
    onUndone();
    onClose();
  };
  const name = row.Name === "" ? nounText(t, row.Noun) : row.Name;
  return (
    <Dialog
      open
      onClose={onClose}
      title={actionText(t, row.Action)}
      closeText={t("common.close")}
      actions={
        row.CanUndo ? (
          <Button icon={<Undo2 aria-hidden />} pending={undoing.isBusy} onClick={() => void undo()}>
            {t("common.undo")}
          </Button>
        ) : undefined
      }
    >
      <div className={shapes.stack}>
        <Facts
          items={[
            { name: t("admin.audit.when"), value: format.exact(row.At) },
            { name: t("admin.audit.who"), value: row.Who || defaultVariant.appName },
            { name: t("admin.audit.shop"), value: row.LocationName ?? t("common.none") },
            { name: t("admin.audit.code"), value: row.Action },
            { name: t("admin.audit.address"), value: row.Address || t("common.none") },
          ]}
        />
        {row.From === "" && row.To === "" ? null : <p>{t("admin.audit.moved", { from: row.From, to: row.To })}</p>}
        {screen ? <Changes screen={screen} changes={row.Changes} /> : null}
        {screen && row.NounId !== null ? (
          <AdminLink room={screen.room} id={row.NounId}>
            {t("admin.audit.open", { name })}
          </AdminLink>
        ) : null}
        {undoing.problem ? <Banner tone="danger" title={problemText(undoing.problem)} /> : null}
      </div>
    </Dialog>
  );
}

/** The screen of a thing, which knows the words for its fields; undefined until it is loaded, and of what is none. */
function useThing(noun: string): ThingScreen | undefined {
  const [screen, setScreen] = useState<ThingScreen>();
  useEffect(() => {
    if (!isThingNoun(noun)) return;
    let isCurrent = true;
    void loadThing(noun).then((loaded) => {
      if (isCurrent) setScreen(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [noun]);
  return screen;
}
