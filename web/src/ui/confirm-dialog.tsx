import { useEffect, useId, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { LazyPanel } from "./lazy-panel.tsx";
import { TextArea } from "./text-area.tsx";
import styles from "./confirm-dialog.module.css";

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence that explains the consequence. */
  children: ReactNode;
  /** Starts with a verb, e.g. "Cancel request"; not "OK". */
  confirmText: string;
  cancelText: string;
  closeText: string;
  tone?: "normal" | "danger";
  pending?: boolean;
  pendingText?: string;
  /** Asks for a reason; `missingText` is the error if it is empty, without it the reason may be left out. */
  reason?: { label: string; missingText?: string; maxLength?: number; placeholder?: string; counterText?: (left: number) => string };
  /** Error of the last attempt. */
  error?: ReactNode;
  /** Called with the trimmed reason, or "" without one. The caller closes the dialog on success. */
  onConfirm: (reason: string) => void;
};

function ConfirmForm(props: ConfirmDialogProps & { formId: string }) {
  const { reason } = props;
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  useSubmitKey(props.formId, props.tone !== "danger");
  return (
    <form
      id={props.formId}
      noValidate
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason?.missingText !== undefined && !text.trim()) setMissing(true);
        else if (!props.pending) props.onConfirm(text.trim());
      }}
    >
      <div className={styles.text}>{props.children}</div>
      {reason ? (
        <TextArea
          label={reason.label}
          required={reason.missingText !== undefined}
          maxLength={reason.maxLength}
          counterText={reason.counterText}
          placeholder={reason.placeholder}
          value={text}
          error={missing ? reason.missingText : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setMissing(false);
          }}
        />
      ) : null}
      {props.error ? (
        <p role="alert" className={styles.error}>
          {props.error}
        </p>
      ) : null}
    </form>
  );
}

/** Ctrl+Enter (Cmd+Enter) confirms, as it sends a form; what is irreversible takes its button. */
function useSubmitKey(formId: string, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const submit = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.repeat || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    };
    addEventListener("keydown", submit);
    return () => removeEventListener("keydown", submit);
  }, [formId, enabled]);
}

/** Asks for confirmation of an irreversible action, and for a reason if required. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const formId = useId();
  return (
    <LazyPanel
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      closeText={props.closeText}
      size="sm"
      place="dialog"
      role="alertdialog"
      actions={
        <>
          <Button onClick={props.onClose}>{props.cancelText}</Button>
          <Button
            type="submit"
            form={formId}
            variant={props.tone === "danger" ? "danger" : "primary"}
            pending={props.pending}
            pendingText={props.pendingText}
          >
            {props.confirmText}
          </Button>
        </>
      }
    >
      <ConfirmForm {...props} formId={formId} />
    </LazyPanel>
  );
}
