import { type DoneScan, maxDoneNote } from "@remotebay/contract";
import { X } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./request-form.module.css";

interface DoneScansProps {
  done: readonly DoneScan[];
  nameOf: (id: number) => string;
  onChange: (next: DoneScan) => void;
  onRemove: (id: DoneScan["ScanTypeId"]) => void;
}

/** The scans that the shop made itself, each with by whom and with which tool (domain.md#visit-done). */
export function DoneScans({ done, nameOf, onChange, onRemove }: DoneScansProps) {
  const t = useText();
  return (
    <>
      <ul className={styles.visitServices} aria-label={t("visits.done.title")}>
        {done.map((one) => {
          const name = nameOf(one.ScanTypeId);
          return (
            <li key={one.ScanTypeId} className={styles.visitService}>
              <div className={styles.visitHead}>
                <TextField
                  label={t("visits.done.named", { scan: name })}
                  className={styles.visitChoice}
                  value={one.Note}
                  maxLength={maxDoneNote}
                  onChange={(event) => onChange({ ...one, Note: event.target.value })}
                />
                <IconButton
                  label={t("visits.further.remove", { name })}
                  icon={<X aria-hidden />}
                  onClick={() => onRemove(one.ScanTypeId)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <p className={shapes.quiet}>{t("visits.done.hint")}</p>
    </>
  );
}
