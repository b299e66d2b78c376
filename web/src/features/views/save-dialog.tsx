import { maxViewName, maxViews, type SavedView, saveView, type View } from "@remotebay/contract";
import { type FormEvent, useId, useState } from "react";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { viewNamed } from "./view-words.ts";
import shapes from "../../ui/shapes.module.css";

interface SaveDialogProps {
  views: readonly View[];
  /** What is shown, as a view. */
  save: (view: Pick<View, "Id" | "Name">) => SavedView;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** Asks for a view's name and saves it; with the name of another one it replaces that, and says so before. */
export function SaveDialog({ views, save, onClose, onSaved }: SaveDialogProps) {
  const t = useText();
  const problemText = useProblemText();
  const nameFault = useNameFault();
  const formId = useId();
  const [name, setName] = useState("");
  const saving = useSend(saveView, {
    onQueued: onClose,
    onDone: ({ id }) => {
      toast({ text: t("views.saved", { name: name.trim() }), tone: "success", key: "view" });
      onSaved(id);
      onClose();
    },
  });
  const other = viewNamed(views, name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") saving.send({ body: save({ Id: other?.Id ?? 0, Name: name.trim() }) });
  };
  const fault = nameFault(saving.faults["Name"]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("views.save")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={name.trim() === ""} pending={saving.isBusy}>
            {t(other ? "views.replace" : "common.save")}
          </Button>
        </>
      }
    >
      <form id={formId} className={shapes.stack} onSubmit={submit}>
        <TextField
          ref={focused}
          label={t("views.name")}
          description={other ? t("views.replaces", { name: other.Name }) : t("views.saveText")}
          error={fault}
          maxLength={maxViewName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {saving.problem && !fault ? <Banner tone="danger" title={problemText(saving.problem)} /> : null}
      </form>
    </Dialog>
  );
}

/** Focuses what a user asked for, once it is there. */
export function focused(element: HTMLElement | null): void {
  element?.focus();
}

/** Returns the text of what is wrong with a view's name. */
export function useNameFault(): (rule: string | undefined) => string | undefined {
  const t = useText();
  const faultText = useFaultText();
  return (rule) => {
    if (rule === "taken") return t("views.taken");
    return rule === "too-many" ? t("views.full", { count: maxViews }) : faultText(rule);
  };
}
