import { useEffect, useEffectEvent, useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { LinkCheck } from "../devices/link-check.tsx";
import { type KnownDevice, useDevices } from "../devices/use-devices.ts";
import type { FormPart } from "./form-part.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./request-form.module.css";

/** Maximum number of devices shown as cards; more are shown as a select. */
const maxCards = 6;

/** The interface box at the vehicle: the connected one is preselected. */
export function DeviceSection({ values: { Device: chosen }, put, preset, field, locationId, isFresh }: FormPart) {
  const t = useText();
  const { data: devices = [], isPending } = useDevices(locationId);
  const [isTouched, setTouched] = useState(!isFresh || chosen !== null);
  const connected = devices.find((device) => device.Connected)?.Id;
  const preselect = useEffectEvent((id: number) => {
    if (!isTouched && chosen === null) preset("Device", { Id: id });
  });
  useEffect(() => {
    if (connected !== undefined) preselect(connected);
  }, [connected]);
  const choose = (id: number) => {
    setTouched(true);
    put("Device", id === 0 ? null : { Id: id });
  };
  if (isPending) return <SkeletonText lines={2} />;
  if (devices.length === 0) return <p className={shapes.quiet}>{t("requests.form.noDevices")}</p>;
  const { id: control, label, error } = field("Device");
  const value = chosen?.Id ?? 0;
  const check = chosen ? <LinkCheck key={chosen.Id} locationId={locationId} deviceId={chosen.Id} /> : null;
  if (devices.length > maxCards)
    return (
      <div className={styles.stack}>
        <Select
          id={control}
          label={label}
          placeholder={t("requests.form.noDevice")}
          options={[
            { id: 0, label: t("requests.form.noDevice") },
            ...devices.map((device) => ({
              id: device.Id,
              label: device.FriendlyName,
              description: `${device.SerialNumber} · ${t(stateOf(device))}`,
            })),
          ]}
          value={value}
          onChange={choose}
          error={error}
        />
        {check}
      </div>
    );
  return (
    <div className={styles.stack}>
      <div id={control} className={styles.devices}>
        <RadioGroup
          label={label}
          hideLabel
          items={[
            ...devices.map((device) => ({
              value: String(device.Id),
              label: <DeviceName device={device} />,
              description: device.SerialNumber,
            })),
            { value: "0", label: t("requests.form.noDevice") },
          ]}
          value={String(value)}
          onChange={(id) => choose(Number(id))}
          error={error}
        />
      </div>
      {check}
    </div>
  );
}

function stateOf({ Connected }: KnownDevice) {
  if (Connected === null) return "devices.notKnown";
  return Connected ? "requests.form.connected" : "requests.form.silent";
}

function DeviceName({ device }: { device: KnownDevice }) {
  const t = useText();
  const format = useFormat();
  return (
    <span className={styles.device}>
      {device.FriendlyName}
      {device.Connected ? (
        <Badge tone="success" live>
          {t("requests.form.connected")}
        </Badge>
      ) : (
        <Badge wraps>
          {device.Connected === null || device.LastHeardAt === null
            ? t(stateOf(device))
            : t("requests.form.silentSince", { when: format.moment(device.LastHeardAt) })}
        </Badge>
      )}
    </span>
  );
}
