import { rotateDeviceSecret } from "@remotebay/contract";
import { send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

/** Gives a device a new secret. */
export function DeviceSecret({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useText();
  return (
    <SecretDialog
      title={t("devices.secret.title", { device: name })}
      text={t("devices.secret.text")}
      confirm={t("devices.secret.confirm")}
      once={t("devices.secret.once", { id: String(id) })}
      make={async () => (await send(rotateDeviceSecret, { body: { Id: id } })).Secret}
      onClose={onClose}
    />
  );
}
