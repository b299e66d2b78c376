import type { ScanType } from "@remotebay/contract";
import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./service-definitions.module.css";

/** A button that opens the table of what each remote service means (domain.md#services-list). */
export function ServiceDefinitions({ types }: { types: readonly ScanType[] }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const defined = types.filter(({ definition }) => definition !== "");
  if (defined.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <div className={styles.open}>
      <Button variant="quiet" size="sm" icon={<CircleHelp aria-hidden />} onClick={() => setOpen(true)}>
        {t("requests.form.definitions.open")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t("requests.form.definitions.title")}
        closeText={t("common.close")}
        actions={
          <Button variant="primary" onClick={close}>
            {t("common.close")}
          </Button>
        }
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("requests.form.definitions.service")}</th>
              <th scope="col">{t("requests.form.definitions.meaning")}</th>
            </tr>
          </thead>
          <tbody>
            {defined.map(({ id, text, definition }) => (
              <tr key={id}>
                <th scope="row">{text}</th>
                <td>{definition}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Dialog>
    </div>
  );
}
