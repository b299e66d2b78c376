import { UserPlus } from "lucide-react";
import { useState } from "react";
import { InviteDialog } from "../../features/people/invite-dialog.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./profile.module.css";

/** The way to invite somebody, for who may. */
export function Invite() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <Button icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
        {t("account.invite.open")}
      </Button>
      {isOpen ? <InviteDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
