import type { NotificationChoices, NotificationKind } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./notifications.module.css";

const names: Readonly<Record<NotificationKind, PlainTextKey>> = {
  message: "notifications.kinds.message",
  status: "notifications.kinds.status",
  calibration: "notifications.kinds.calibration",
  report: "notifications.kinds.report",
};
const ways = { Push: "notifications.kinds.push", Mail: "notifications.kinds.mail" } as const;

export interface KindsTableProps {
  kinds: readonly NotificationKind[];
  choices: NotificationChoices;
  onChange: (part: Partial<NotificationChoices>) => void;
}

/** What the user is told of, in which way. */
export function KindsTable({ kinds, choices, onChange }: KindsTableProps) {
  const t = useText();
  return (
    <table className={styles.kinds}>
      <thead>
        <tr>
          <th scope="col">{t("notifications.kinds.title")}</th>
          <th scope="col">{t(ways.Push)}</th>
          <th scope="col">{t(ways.Mail)}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(names[kind])}</th>
            {(["Push", "Mail"] as const).map((way) => (
              <td key={way}>
                <Checkbox
                  label={<VisuallyHidden>{t("notifications.kinds.way", { kind: t(names[kind]), way: t(ways[way]) })}</VisuallyHidden>}
                  checked={choices[way][kind]}
                  disabled={way === "Mail" && !choices.MailOn}
                  onChange={({ target }) => onChange({ [way]: { ...choices[way], [kind]: target.checked } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
