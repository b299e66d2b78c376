import type { ReactNode } from "react";
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

/** The modal of `Dialog`, `ConfirmDialog` and `Sheet`; its code is loaded when the first of them opens. */
export function Panel({ open, onClose, title, closeText, size = "md", actions, children, dismissable = true, place, role }: PanelProps) {
  return (
    <ModalOverlay
      isOpen={open}
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
