import { getLookupValues, type ServiceRequest, updateRequestStatus } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./dialogs.module.css";

/** The list's last item, which requires free text. */
const other = "other";

/** Cancels a request, with a reason from the list or free text (domain.md#request-cancel). */
export function CancelDialog({ request, open, onClose }: { request: ServiceRequest; open: boolean; onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const reasons = useCall(getLookupValues, open ? { query: { key: "cancelReasons" } } : null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, setWords] = useState("");
  const [isMissing, setMissing] = useState(false);
  const move = useSend(updateRequestStatus, {
    isShown: open,
    onQueued: onClose,
    onDone: () => {
      toast({ text: t("requests.news.cancelled"), tone: "success" });
      onClose();
    },
  });
  const items = reasons.data ?? [];
  const listed = items.map((item) => ({ value: item.stringValue === other ? other : String(item.id), label: item.text }));
  const picked = chosen === other ? undefined : listed.find(({ value }) => value === chosen)?.label;
  const reason = [picked ?? "", words.trim()].filter((part) => part !== "").join(": ");
  const confirm = () => {
    setMissing(reason === "");
    if (reason !== "") move.send({ body: { Id: request.Id, Status: "Cancelled", Reason: reason } });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("requests.cancel.title")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("requests.cancel.keep")}</Button>
          <Button variant="danger" pending={move.isBusy} onClick={confirm}>
            {t("requests.cancel.confirm")}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t("requests.cancel.text", { workOrder: request.WorkOrderNumber })}</p>
        {listed.length > 0 ? (
          <RadioGroup
            label={t("requests.cancel.reason")}
            items={listed.some(({ value }) => value === other) ? listed : [...listed, { value: other, label: t("requests.cancel.other") }]}
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              setMissing(false);
            }}
            error={isMissing && chosen !== other ? t("requests.cancel.missing") : undefined}
          />
        ) : null}
        {listed.length === 0 || chosen !== null ? (
          <TextArea
            label={t("requests.cancel.words")}
            optionalText={picked ? t("common.optional") : undefined}
            value={words}
            maxLength={900}
            counterText={(count) => t("requests.form.charactersLeft", { count })}
            onChange={(event) => {
              setWords(event.target.value);
              setMissing(false);
            }}
            error={isMissing && (listed.length === 0 || chosen === other) ? t("requests.cancel.missing") : undefined}
          />
        ) : null}
        {move.problem ? <Banner tone="danger" title={problemText(move.problem)} /> : null}
      </div>
    </Dialog>
  );
}
