import { type Passkey, removePasskey, renamePasskey } from "@remotebay/contract";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { send } from "../../lib/call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./factors.module.css";
import { makePasskey } from "./passkeys.ts";
import { arePasskeysPossible } from "./passkeys-possible.ts";
import { useAsking } from "./use-asking.ts";

/** The user's passkeys: made, named and removed. */
export function PasskeysPart({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const [open, setOpen] = useState<{ what: "rename" | "remove"; passkey: Passkey }>();
  const making = useAsking();
  const removing = useAsking();
  const close = () => setOpen(undefined);
  const add = () =>
    making.ask(async () => {
      if (!(await makePasskey(t("factors.passkeys.one")))) return;
      toast({ text: t("factors.passkeys.added"), tone: "success" });
      onChange();
    });
  const remove = (Id: number) =>
    removing.ask(async () => {
      await send(removePasskey, { body: { Id } });
      close();
      onChange();
    });
  return (
    <div className={styles.part}>
      <h3>{t("factors.passkeys.title")}</h3>
      <p className={styles.quiet}>{t("factors.passkeys.text")}</p>
      {making.problem === undefined ? null : <Banner tone="danger">{problemText(making.problem)}</Banner>}
      {passkeys.length > 0 ? (
        <ul className={styles.keys} aria-label={t("factors.passkeys.title")}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.Id} passkey={passkey} onAsk={(what) => setOpen({ what, passkey })} />
          ))}
        </ul>
      ) : null}
      {arePasskeysPossible() ? (
        <div className={styles.actions}>
          <Button icon={<KeyRound aria-hidden />} pending={making.isBusy} onClick={add}>
            {t("factors.passkeys.add")}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>{t("factors.passkeys.impossible")}</p>
      )}
      {open?.what === "rename" ? <RenameDialog passkey={open.passkey} onClose={close} onDone={onChange} /> : null}
      <ConfirmDialog
        open={open?.what === "remove"}
        onClose={close}
        title={t("factors.passkeys.removeTitle", { name: open?.passkey.Name ?? "" })}
        confirmText={t("factors.passkeys.remove")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        pending={removing.isBusy}
        error={removing.problem === undefined ? undefined : problemText(removing.problem)}
        onConfirm={() => open && remove(open.passkey.Id)}
      >
        <p>{t("factors.passkeys.removeText")}</p>
      </ConfirmDialog>
    </div>
  );
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk: (what: "rename" | "remove") => void }) {
  const t = useText();
  const format = useFormat();
  const { Name: name, CreatedDate: made, LastUsedDate: used } = passkey;
  const facts = [
    t("factors.passkeys.made", { date: format.date(made) }),
    used === null ? t("factors.passkeys.unused") : t("factors.passkeys.used", { date: format.date(used) }),
    ...(passkey.IsSynced ? [t("factors.passkeys.synced")] : []),
  ];
  return (
    <li>
      <div className={styles.key}>
        {name}
        <span>{facts.join(" · ")}</span>
      </div>
      <div className={styles.actions}>
        <IconButton label={t("factors.passkeys.renameOne", { name })} icon={<Pencil aria-hidden />} onClick={() => onAsk("rename")} />
        <IconButton label={t("factors.passkeys.removeOne", { name })} icon={<Trash2 aria-hidden />} onClick={() => onAsk("remove")} />
      </div>
    </li>
  );
}

function RenameDialog({ passkey, onClose, onDone }: { passkey: Passkey; onClose: () => void; onDone: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const formId = useId();
  const [name, setName] = useState(passkey.Name);
  const { isBusy, problem, ask } = useAsking();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    ask(async () => {
      await send(renamePasskey, { body: { Id: passkey.Id, Name: name } });
      onClose();
      onDone();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("factors.passkeys.rename")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} pending={isBusy}>
            {t("common.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.dialog} onSubmit={submit}>
        {problem === undefined ? null : <Banner tone="danger">{problemText(problem)}</Banner>}
        <TextField
          label={t("factors.passkeys.name")}
          value={name}
          maxLength={60}
          required
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
