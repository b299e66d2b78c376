import { useId, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { LazyPanel } from "./lazy-panel.tsx";
import { TextArea } from "./text-area.tsx";
import styles from "./confirm-dialog.module.css";

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in a sentence. */
  children: ReactNode;
  /** A verb: "Cancel request", never "OK". */
  confirmText: string;
  cancelText: string;
  closeText: string;
  tone?: "normal" | "danger";
  pending?: boolean;
  pendingText?: string;
  /** Asks for a reason, which must be given; `missingText` is said when it is not. */
  reason?: { label: string; missingText: string; maxLength?: number; placeholder?: string; counterText?: (left: number) => string };
  /** What went wrong with the last attempt. */
  error?: ReactNode;
  /** The trimmed reason, or "" when none is asked. Close it when the work is done. */
  onConfirm: (reason: string) => void;
};

function Question(props: ConfirmDialogProps & { form: string }) {
  const { reason } = props;
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  return (
    <form
      id={props.form}
      noValidate
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason && !text.trim()) setMissing(true);
        else if (!props.pending) props.onConfirm(text.trim());
      }}
    >
      <div className={styles.text}>{props.children}</div>
      {reason ? (
        <TextArea
          label={reason.label}
          required
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

/** Asks before something that cannot be taken back, with a reason if one is needed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const form = useId();
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
            form={form}
            variant={props.tone === "danger" ? "danger" : "primary"}
            pending={props.pending}
            pendingText={props.pendingText}
          >
            {props.confirmText}
          </Button>
        </>
      }
    >
      <Question {...props} form={form} />
    </LazyPanel>
  );
}
