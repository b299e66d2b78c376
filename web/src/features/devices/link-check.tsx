import { type Device, getDevices, linkOf, type LinkState } from "@remotebay/contract";
import { CircleCheck, CircleHelp, RadioTower, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { usePresent } from "../../lib/live.ts";
import { useCall } from "../../lib/use-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./link-check.module.css";

/** How long a check waits for the device's next heartbeat, and how often it looks, in milliseconds. */
const [patience, pace] = [20_000, 2_000];

interface LinkCheckProps {
  locationId: number;
  deviceId: number;
}

/** Tests the link to a device: waits for its next heartbeat, then says what is known of the link, what is not, and what to do (domain.md#device-link). */
export function LinkCheck({ locationId, deviceId }: LinkCheckProps) {
  const t = useText();
  const { state, device, isPresent, start } = useCheck(locationId, deviceId);
  const isWaiting = state === "waiting";
  return (
    <div className={styles.check}>
      <Button size="sm" icon={<RadioTower aria-hidden />} pending={isWaiting} pendingText={t("devices.link.waiting")} onClick={start}>
        {t("devices.link.check")}
      </Button>
      <div role="status">{state === "done" && device ? <LinkResult device={device} isPresent={isPresent} /> : null}</div>
    </div>
  );
}

function useCheck(locationId: number, deviceId: number) {
  const [check, setCheck] = useState<{ state: "idle" | "asked" | "waiting" | "done"; before?: string | null }>({ state: "idle" });
  const isRunning = check.state === "asked" || check.state === "waiting";
  const asked = useCall(getDevices, { query: { id: locationId } }, isRunning ? { poll: pace } : {});
  const isPresent = usePresent(asked.dataUpdatedAt, () => void asked.refetch({ cancelRefetch: false }));
  const device = asked.data?.find(({ Id }) => Id === deviceId);
  // Heard from since the check began: the answer is there before its time is over.
  if (check.state === "waiting" && device && device.LastHeardAt !== check.before) setCheck({ state: "done" });
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setCheck({ state: "done" }), patience);
    return () => clearTimeout(timer);
  }, [isRunning]);
  const start = async () => {
    setCheck({ state: "asked" });
    const { data } = await asked.refetch();
    const before = data?.find(({ Id }) => Id === deviceId)?.LastHeardAt ?? null;
    setCheck((now) => (now.state === "asked" ? { state: "waiting", before } : now));
  };
  return { state: isRunning ? "waiting" : check.state, device, isPresent, start: () => void start() };
}

const looks = {
  good: { tone: "success", Icon: CircleCheck },
  bad: { tone: "warning", Icon: TriangleAlert },
  unknown: { tone: "neutral", Icon: CircleHelp },
} as const;

/** What the last heartbeat says, a line for each part, and in plain words what to do. */
function LinkResult({ device, isPresent }: { device: Device; isPresent: boolean }) {
  const t = useText();
  const words = useLinkWords(device);
  const link = linkOf(isPresent ? device : { ...device, Connected: null });
  const isHeard = link.heard === "good";
  return (
    <ul className={styles.parts}>
      <Part state={link.heard} help={link.heard === "bad" ? t("devices.link.silentHelp") : ""}>
        {isPresent ? words.heard : t("devices.notKnown")}
      </Part>
      {isHeard ? (
        <>
          <Part state={link.voltage} help={link.voltage === "bad" ? t("devices.link.lowHelp") : ""}>
            {words.voltage}
          </Part>
          <Part state={link.delay} help={link.delay === "bad" ? t("devices.link.slowHelp") : ""}>
            {words.delay}
          </Part>
        </>
      ) : null}
      {link.all === "good" ? <Part state="good">{t("devices.link.good")}</Part> : null}
    </ul>
  );
}

function Part({ state, help = "", children }: { state: LinkState; help?: string; children: string }) {
  const { tone, Icon } = looks[state];
  return (
    <li>
      <Badge tone={tone} icon={<Icon aria-hidden />} wraps>
        {children}
      </Badge>
      {help === "" ? null : <p className={shapes.quiet}>{help}</p>}
    </li>
  );
}

/** What a device's last heartbeat says, in words. */
export function useLinkWords({ LastHeardAt, Voltage, Delay }: Pick<Device, "LastHeardAt" | "Voltage" | "Delay">) {
  const t = useText();
  const format = useFormat();
  return {
    heard: LastHeardAt === null ? t("devices.never") : t("devices.silentSince", { when: format.ago(LastHeardAt) }),
    voltage:
      Voltage === null
        ? t("devices.link.voltageUnknown")
        : t("devices.link.voltage", { volts: format.number(Math.floor(Voltage * 10) / 10) }),
    delay: Delay === null ? t("devices.link.delayUnknown") : t("devices.link.delay", { milliseconds: format.number(Delay) }),
  };
}
