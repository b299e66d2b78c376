import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type ComingSoonDialogProps = {
  open: boolean;
  onClose: () => void;
  /** What is not ready yet. */
  title: string;
  /** That it is not ready, and what to do meanwhile. */
  text: string;
  closeText: string;
};

/** Says that something is not ready yet, or that this portal does not have it. */
export function ComingSoonDialog({ open, onClose, title, text, closeText }: ComingSoonDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeText={closeText}
      size="sm"
      actions={
        <Button variant="primary" onClick={onClose}>
          {closeText}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
