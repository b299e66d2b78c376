import { rotateDeviceSecret } from "@remotebay/contract";
import { send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

interface DeviceSecretProps {
  id: number;
  name: string;
  /** True for a device that has none yet. */
  isFirst?: boolean;
  onClose: () => void;
}

/** Gives a device a new secret. */
export function DeviceSecret({ id, name, isFirst = false, onClose }: DeviceSecretProps) {
  const t = useText();
  return (
    <SecretDialog
      title={t("devices.secret.title", { device: name })}
      text={t(isFirst ? "devices.secret.firstText" : "devices.secret.text")}
      confirm={t(isFirst ? "devices.secret.make" : "devices.secret.confirm")}
      once={t("devices.secret.once", { id: String(id) })}
      make={async () => (await send(rotateDeviceSecret, { body: { Id: id } })).Secret}
      onClose={onClose}
    />
  );
}
