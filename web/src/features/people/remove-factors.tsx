import { removeFactorsOf } from "@remotebay/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toast } from "../../ui/toast.tsx";

interface RemoveFactorsProps {
  id: number;
  name: string;
  /** True for a button with words, where there is room. */
  withWords?: boolean;
}

/** Helps a person who has lost phone and codes: removes their second factors, with a reason (domain.md#factors-lost). */
export function RemoveFactors({ id, name, withWords = false }: RemoveFactorsProps) {
  const t = useText();
  const problemText = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const asking = useAsk(removeFactorsOf);
  const remove = async (Reason: string) => {
    if (!(await asking.ask({ body: { UserId: id, Reason } }))) return;
    setOpen(false);
    toast({ text: t("account.lost.done", { name }), tone: "success" });
  };
  const { problem } = asking;
  return (
    <>
      {withWords ? (
        <Button icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
          {t("account.lost.confirm")}
        </Button>
      ) : (
        <IconButton label={t("account.lost.open", { name })} icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)} />
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("account.lost.title", { name })}
        confirmText={t("account.lost.confirm")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        pending={asking.isBusy}
        reason={{ label: t("account.lost.reason"), missingText: t("account.lost.missing"), maxLength: 300 }}
        error={problem === null ? undefined : problem.code === "not-found" ? t("account.lost.none", { name }) : problemText(problem)}
        onConfirm={(reason) => void remove(reason)}
      >
        <p>{t("account.lost.text")}</p>
      </ConfirmDialog>
    </>
  );
}
