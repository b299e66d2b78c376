import { type ReactNode, useEffect, useRef } from "react";
import { X } from "lucide-react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./panel.module.css";

export type PanelProps = {
  open: boolean;
  /** Called on Escape, a click outside, or the close button. */
  onClose: () => void;
  title: string;
  closeText: string;
  size?: "sm" | "md" | "lg";
  /** Buttons in the footer, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
  /** If false, a click outside does not close it, e.g. for a form with unsaved input. */
  dismissable?: boolean;
  place: "dialog" | "right" | "left" | "bottom";
  role?: "dialog" | "alertdialog";
};

/** The longest time between the clicks of a double click, in milliseconds. */
const doubleClick = 500;

/** The modal of `Dialog`, `ConfirmDialog` and `Sheet`; its code is loaded when the first of them opens. */
export function Panel({ open, onClose, title, closeText, size = "md", actions, children, dismissable = true, place, role }: PanelProps) {
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (
    <ModalOverlay
      isOpen={open}
      // The second click of a double click that opened it closes nothing.
      shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > doubleClick}
      onOpenChange={(next) => next || onClose()}
      isDismissable={dismissable}
      className={cx(styles.overlay, styles[place], styles[size])}
    >
      <Modal className={styles.modal}>
        <Dialog role={role} className={styles.panel}>
          <header className={styles.head}>
            <Heading slot="title">{title}</Heading>
            <IconButton label={closeText} icon={<X aria-hidden />} size="sm" onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {actions ? <footer className={styles.actions}>{actions}</footer> : null}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
