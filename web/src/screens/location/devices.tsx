import { getDevices } from "@remotebay/contract";
import { usePresent } from "../../lib/live.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./location.module.css";

/** The shop's interface boxes, and whether they are connected. */
export function Devices({ id }: { id: number }) {
  const t = useText();
  const { Can } = useUser();
  const { data, error, dataUpdatedAt, refetch } = useCall(getDevices, { query: { id } });
  const isPresent = usePresent(dataUpdatedAt, () => void refetch());
  return (
    <Card
      title={t("devices.title")}
      actions={
        Can.seeRequests ? (
          <ButtonLink to="/devices" size="sm">
            {t("location.allDevices")}
          </ButtonLink>
        ) : null
      }
    >
      {data ? (
        data.length === 0 ? (
          <p className={shapes.quiet}>{t("devices.noneText")}</p>
        ) : (
          <ul className={styles.list}>
            {data.map((device) => (
              <li key={device.Id} className={styles.row}>
                <span className={styles.words}>
                  <strong>{device.FriendlyName}</strong>
                  <span className={shapes.quiet}>{[device.SerialNumber, device.DeviceTypeDescription].join(" · ")}</span>
                </span>
                <Badge tone={isPresent && device.Connected ? "success" : "neutral"} live={isPresent && device.Connected}>
                  {t(isPresent ? (device.Connected ? "devices.connected" : "location.notConnected") : "devices.notKnown")}
                </Badge>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <p className={shapes.quiet}>{t("devices.failed")}</p>
      ) : (
        <SkeletonText lines={2} />
      )}
    </Card>
  );
}
