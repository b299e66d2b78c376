import { requestSupport, type ServiceRequest } from "@remotebay/contract";
import { LifeBuoy } from "lucide-react";
import { useRef, useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import shapes from "../../ui/shapes.module.css";
import { tellAnswer } from "./remote-answer.ts";

/** Asks operations for help with a request; needs a description (domain.md#support). */
export function RequestSupport({ request }: { request: Pick<ServiceRequest, "Id" | "WorkOrderNumber"> }) {
  const t = useText();
  const { culture } = useFormat();
  const problemText = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [reason, setReason] = useState<string>();
  const close = () => {
    setOpen(false);
    setReason(undefined);
  };
  const ask = useSend(requestSupport, {
    subject: `request.${request.Id}.support`,
    isShown: isOpen,
    onQueued: close,
    onDone: (reply, args, isThere) => {
      if (!reply.status && isThere) return setReason(reply.errorText);
      tellAnswer({ path: requestSupport.path, args, reply }, t);
      // What was refused stays, for another try.
      if (reply.status) setWords("");
      close();
    },
    onProblem: (problem) => setReason(problemText(problem)),
  });
  const submit = () => {
    setMissing(words.trim() === "");
    if (words.trim() === "") return field.current?.focus();
    ask.send({ query: { cultureCode: culture }, body: { Description: words.trim(), WorkOrderNo: request.WorkOrderNumber } });
  };
  return (
    <>
      <Button icon={<LifeBuoy aria-hidden />} onClick={() => setOpen(true)}>
        {t("coins.support.action")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t("coins.support.action")}
        closeText={t("common.close")}
        actions={
          <>
            <Button onClick={close}>{t("common.cancel")}</Button>
            <Button variant="primary" pending={ask.isBusy} onClick={submit}>
              {t("common.send")}
            </Button>
          </>
        }
      >
        <div className={shapes.stack}>
          <TextArea
            ref={field}
            label={t("coins.support.description")}
            value={words}
            maxLength={4000}
            counterText={(count) => t("requests.form.charactersLeft", { count })}
            onChange={(event) => {
              setWords(event.target.value);
              setMissing(false);
            }}
            error={isMissing ? t("coins.support.missing") : undefined}
          />
          {reason === undefined ? null : (
            <Banner tone="danger" title={t("coins.support.failed")}>
              {reason}
            </Banner>
          )}
        </div>
      </Dialog>
    </>
  );
}
