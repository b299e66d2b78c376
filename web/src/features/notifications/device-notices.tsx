import { addPushDevice, deviceName, type getNotificationSettings, removePushDevice, type Reply } from "@remotebay/contract";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { keysOf, readPushFacts, subscribe } from "./browser-push.ts";
import { pushStateOf, type PushState } from "./push-state.ts";
import styles from "./notifications.module.css";

type Settings = Reply<typeof getNotificationSettings>;

const sentences: Readonly<Record<PushState, PlainTextKey>> = {
  unsupported: "notifications.device.unsupported",
  install: "notifications.device.install",
  blocked: "notifications.device.blocked",
  on: "notifications.device.on",
  off: "notifications.device.off",
};

/** Turns notices on this device on and off, and lists the user's other devices. */
export function DeviceNotices({ settings, onChange }: { settings: Settings; onChange: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const [facts, readAgain] = useFacts();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const adding = useSend(addPushDevice, { onDone: onChange });
  const removing = useSend(removePushDevice, { onDone: onChange });
  const own = settings.Devices.filter(({ IsThis }) => IsThis);
  const state = facts && pushStateOf({ ...facts, isOn: facts.subscription !== null && own.length > 0 });
  const problem = adding.problem ?? removing.problem;

  const turn = async (on: boolean) => {
    setFailed(false);
    setBusy(true);
    try {
      if (on) {
        const made = await subscribe(settings.PushKey);
        if (made) await adding.sendNow({ body: { ...keysOf(made), Name: deviceName(navigator.userAgent) } });
      } else {
        await facts?.subscription?.unsubscribe();
        for (const { Id } of own) await removing.sendNow({ body: { DeviceId: Id } });
      }
    } catch {
      // What the service refused is shown beside it.
      setFailed(true);
    }
    setBusy(false);
    readAgain();
    onChange();
  };
  const others = settings.Devices.filter(({ IsThis }) => !IsThis);
  return (
    <div>
      <Switch
        trailing
        label={t("notifications.device.title")}
        description={state && t(sentences[state])}
        checked={state === "on"}
        disabled={isBusy || (state !== "on" && state !== "off")}
        onChange={({ target }) => void turn(target.checked)}
      />
      {problem ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
      {hasFailed && !problem ? <Banner tone="warning">{t("notifications.device.failed")}</Banner> : null}
      {others.length > 0 ? (
        <div className={styles.others}>
          <span>{t("notifications.device.others")}</span>
          <ul>
            {others.map(({ Id, Name }) => (
              <li key={Id}>
                {Name}
                <IconButton
                  size="sm"
                  label={t("notifications.device.remove", { name: Name })}
                  icon={<X aria-hidden />}
                  onClick={() => removing.send({ body: { DeviceId: Id } })}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

type Facts = Awaited<ReturnType<typeof readPushFacts>>;

/** What the browser says, read again when its user comes back: permission is changed in the browser's own settings, in another window. */
function useFacts(): [facts: Facts | undefined, readAgain: () => void] {
  const [facts, setFacts] = useState<Facts>();
  const readAgain = () => void readPushFacts().then(setFacts);
  useEffect(() => {
    const read = () => void readPushFacts().then(setFacts);
    read();
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, []);
  return [facts, readAgain];
}
