import { useState } from "react";
import { ArrowRight, Bell, Copy, Ellipsis, Pencil, Plus, Send, Trash2, UserRound } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { Section } from "./section.tsx";
import styles from "./ui-gallery.module.css";

const variants = ["primary", "secondary", "quiet", "danger"] as const;

export function Buttons() {
  return (
    <Section title="Buttons">
      <div className={styles.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon={variant === "primary" ? <Send /> : undefined}>
            {variant === "primary" ? "Send request" : variant}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <Button variant="primary" pending pendingText="Sending…">
          Send request
        </Button>
        <Button pending pendingText="Saving…">
          Save
        </Button>
        <Button size="sm" icon={<Plus />}>
          Small
        </Button>
        <Button size="lg" variant="primary" iconEnd={<ArrowRight />}>
          Ready to calibrate
        </Button>
        <LinkButton href="#link" iconEnd={<ArrowRight />}>
          A link
        </LinkButton>
      </div>
      <div className={styles.row}>
        <IconButton label="Notifications" icon={<Bell />} count={3} />
        <IconButton label="Edit" icon={<Pencil />} variant="secondary" />
        <IconButton label="Bold" icon={<Copy />} pressed />
        <IconButton label="Delete" icon={<Trash2 />} size="sm" />
        <IconButton label="Not now" icon={<Bell />} disabled />
      </div>
    </Section>
  );
}

const sections = [
  [
    { id: "edit", label: "Edit", icon: <Pencil /> },
    { id: "clone", label: "Make a copy", description: "With the same vehicle", icon: <Copy /> },
    { id: "assign", label: "Assign", icon: <UserRound />, disabled: true },
  ],
  [{ id: "cancel", label: "Cancel request", icon: <Trash2 />, tone: "danger" as const }],
];

export function Overlays() {
  const [open, setOpen] = useState("");
  const [chips, setChips] = useState<string[]>(["mine"]);
  const close = () => setOpen("");
  return (
    <Section title="Menus, dialogs, sheets, toasts">
      <div className={styles.row}>
        <Menu label="More" icon={<Ellipsis />} sections={sections} onAction={(id) => toast({ text: id })} />
        <Menu label="Actions" text="Actions" sections={sections} onAction={(id) => toast({ text: id })} />
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Confirm</Button>
        <Button onClick={() => setOpen("sheet")}>Sheet</Button>
        <Button
          onClick={() => toast({ text: "Request 1042-000317 sent", tone: "success", action: { text: "Open", onAction: () => undefined } })}
        >
          Toast
        </Button>
      </div>
      <FilterChips
        label="Filter"
        value={chips}
        onChange={setChips}
        items={[
          { id: "mine", label: "Mine", count: 4 },
          { id: "open", label: "Waiting", count: 12 },
          { id: "late", label: "Overdue" },
        ]}
      />
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="Edit contact"
        closeText="Close"
        actions={<Button variant="primary">Save</Button>}
      >
        <TextField label="Name" defaultValue="Dana Kim" />
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onClose={close}
        title="Cancel this request?"
        confirmText="Cancel request"
        cancelText="Keep it"
        closeText="Close"
        tone="danger"
        reason={{ label: "Reason", missingText: "Say why, so that the technician knows.", maxLength: 200 }}
        onConfirm={close}
      >
        The technician is told at once. This cannot be undone.
      </ConfirmDialog>
      <Sheet open={open === "sheet"} onClose={close} title="Filters" closeText="Close" actions={<Button variant="primary">Show 12</Button>}>
        <TextField label="VIN" />
      </Sheet>
    </Section>
  );
}
