import type { Args, Call } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import type { ReadThing, ThingScreen } from "./things/thing-screen.ts";
import styles from "./admin.module.css";

/** The button that removes a thing, and the question before it. */
export function RemoveThing({ screen, found }: { screen: ThingScreen; found: ReadThing }) {
  const t = useText();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const [isAsked, ask] = useState(false);
  const removing = useAsk(screen.calls.remove ?? screen.calls.save);
  const confirm = async () => {
    if ((await removing.ask({ body: { Id: found.Id, Version: found.Version } } as object as Args<Call>)) === null) return;
    toast({ text: t("admin.removed"), tone: "success", key: screen.noun });
    void navigate({ to: "/admin/$room", params: { room: screen.room } });
  };
  return (
    <>
      <div className={styles.removal}>
        <Button variant="danger" onClick={() => ask(true)}>
          {t("admin.remove")}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => ask(false)}
        title={t("admin.removeTitle", { name: found.Name })}
        confirmText={t("admin.remove")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        pending={removing.isBusy}
        error={removing.problem ? problemText(removing.problem) : undefined}
        onConfirm={() => void confirm()}
      >
        {t("admin.removeText")}
      </ConfirmDialog>
    </>
  );
}
