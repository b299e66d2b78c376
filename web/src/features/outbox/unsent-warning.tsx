import { useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import { useStore } from "../../lib/store.ts";
import { Banner } from "../../ui/banner.tsx";

/** Before signing out: how much has not reached the service and is deleted; nothing where everything has. */
export function UnsentWarning() {
  const t = useText();
  const unsent = useStore(outbox.items).length;
  if (unsent === 0) return null;
  return (
    <Banner tone="warning" title={t("outbox.signOut", { count: unsent })}>
      {t("outbox.signOutText")}
    </Banner>
  );
}
