import { maxViewName, removeView, type SavedView, saveView, type View } from "@remotebay/contract";
import { Check, Pencil, RefreshCw, Trash2, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { enqueue } from "../../lib/outbox/use-outbox.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { focused, useNameFault } from "./save-dialog.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./views.module.css";

interface ViewsDialogProps {
  views: readonly View[];
  /** What is shown, as a view. */
  save: (view: Pick<View, "Id" | "Name">) => SavedView;
  onClose: () => void;
}

/** The saved views of a list: each is renamed, set to what is shown now, or removed. */
export function ViewsDialog({ views, save, onClose }: ViewsDialogProps) {
  const t = useText();
  const [renamed, setRenamed] = useState<number>();
  // Whose renaming ended last: the focus goes back to its button.
  const [left, setLeft] = useState<number>();
  const leave = () => {
    setLeft(renamed);
    setRenamed(undefined);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("views.title")}
      closeText={t("common.close")}
      actions={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      {views.length === 0 ? <p className={shapes.quiet}>{t("views.none")}</p> : null}
      <ul className={styles.list} aria-label={t("views.title")}>
        {views.map((view) => (
          <li key={view.Id}>
            {view.Id === renamed ? (
              <NameForm view={view} onClose={leave} />
            ) : (
              <ViewLine view={view} saved={save(view)} isLeft={view.Id === left} onRename={() => setRenamed(view.Id)} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface ViewLineProps {
  view: View;
  saved: SavedView;
  isLeft: boolean;
  onRename: () => void;
}

function ViewLine({ view, saved, isLeft, onRename }: ViewLineProps) {
  const t = useText();
  const problemText = useProblemText();
  const name = view.Name;
  const removing = useSend(removeView, {
    // One key for all, since only the last one can be undone within its ten seconds.
    onDone: () =>
      toast({ text: t("views.removed", { name }), key: "view", action: { text: t("common.undo"), onAction: () => putBack(view) } }),
  });
  const setting = useSend(saveView, { onDone: () => toast({ text: t("views.saved", { name }), tone: "success", key: "view" }) });
  const problem = removing.problem ?? setting.problem;
  return (
    <div className={styles.line}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <IconButton
        ref={isLeft ? focused : undefined}
        size="sm"
        label={t("views.rename", { name })}
        icon={<Pencil aria-hidden />}
        onClick={onRename}
      />
      <IconButton
        size="sm"
        label={t("views.set", { name })}
        icon={<RefreshCw aria-hidden />}
        onClick={() => setting.send({ body: saved })}
      />
      <IconButton
        size="sm"
        label={t("views.remove", { name })}
        icon={<Trash2 aria-hidden />}
        onClick={() => removing.send({ body: { Id: view.Id } })}
      />
      {problem ? <Banner tone="danger" title={problemText(problem)} /> : null}
    </div>
  );
}

/** Saves a removed view anew. The dialog may be closed by then; a refusal is told by the outbox. */
function putBack(view: View): void {
  enqueue(saveView, { body: { ...view, Id: 0 } as SavedView }).reply.catch(() => undefined);
}

function NameForm({ view, onClose }: { view: View; onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const nameFault = useNameFault();
  const [name, setName] = useState(view.Name);
  const saving = useSend(saveView, { onQueued: onClose, onDone: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") saving.send({ body: { ...view, Name: name.trim() } as SavedView });
  };
  const fault = nameFault(saving.faults["Name"]);
  return (
    <form className={styles.line} onSubmit={submit}>
      <TextField
        ref={focused}
        hideLabel
        className={styles.name}
        label={t("views.name")}
        error={fault ?? (saving.problem ? problemText(saving.problem) : undefined)}
        maxLength={maxViewName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <IconButton size="sm" type="submit" label={t("common.save")} icon={<Check aria-hidden />} disabled={saving.isBusy} />
      <IconButton size="sm" label={t("common.cancel")} icon={<X aria-hidden />} onClick={onClose} />
    </form>
  );
}
