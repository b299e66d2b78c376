import {
  faultsOf,
  type NotificationChoices,
  NotificationChoices as Choices,
  notificationKinds,
  saveNotificationChoices,
} from "@remotebay/contract";
import { type FormEvent, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser } from "../../lib/session.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { KindsTable } from "./kinds-table.tsx";
import styles from "./notifications.module.css";

const untilPath = "QuietHours.Until";

/** E-mail, kinds of news and quiet hours. */
export function ChoicesForm({ stored, onSaved }: { stored: NotificationChoices; onSaved: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const faultText = useFaultText();
  const { Email, TimeZone } = useUser();
  const [choices, setChoices] = useState(stored);
  const [fault, setFault] = useState<string>();
  const sending = useSend(saveNotificationChoices, {
    onDone: () => {
      toast({ text: t("notifications.saved"), tone: "success", key: "notifications" });
      onSaved();
    },
  });
  const { QuietHours } = choices;
  const change = (part: Partial<NotificationChoices>) => setChoices((now) => ({ ...now, ...part }));
  const quiet = (part: Partial<NotificationChoices["QuietHours"]>) => change({ QuietHours: { ...QuietHours, ...part } });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultsOf(Choices, choices).find(({ path }) => path === untilPath)?.code;
    setFault(found);
    if (found === undefined) sending.send({ body: choices });
  };
  const timeField = (name: "From" | "Until", label: PlainTextKey) => (
    <TextField
      type="time"
      required
      label={t(label)}
      value={timeOf(QuietHours[name])}
      error={name === "Until" ? faultText(fault) : undefined}
      onChange={({ target }) => quiet({ [name]: minutesOf(target.value) ?? QuietHours[name] })}
    />
  );
  return (
    <form noValidate className={styles.settings} onSubmit={onSubmit}>
      <Switch
        trailing
        label={t("notifications.mail.title")}
        description={t("notifications.mail.on", { email: Email })}
        checked={choices.MailOn}
        onChange={({ target }) => change({ MailOn: target.checked })}
      />
      <KindsTable kinds={notificationKinds} choices={choices} onChange={change} />
      <div>
        <Switch
          trailing
          label={t("notifications.quiet.title")}
          description={t("notifications.quiet.on")}
          checked={QuietHours.On}
          onChange={({ target }) => quiet({ On: target.checked })}
        />
        {QuietHours.On ? (
          <>
            <div className={styles.times}>
              {timeField("From", "notifications.quiet.from")}
              {timeField("Until", "notifications.quiet.until")}
            </div>
            <p className={styles.quiet}>{t("notifications.quiet.zone", { zone: TimeZone.replaceAll("_", " ") })}</p>
          </>
        ) : null}
      </div>
      {sending.problem ? <Banner tone="danger">{problemText(sending.problem)}</Banner> : null}
      <div>
        <Button type="submit" variant="primary" pending={sending.isBusy} pendingText={t("notifications.saving")}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}

/** Minutes after midnight as a time input has them: `07:30`. */
function timeOf(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** A time input's text in minutes after midnight; null while it is not complete. */
function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
