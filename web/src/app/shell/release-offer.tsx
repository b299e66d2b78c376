import { useText } from "../../lib/i18n/i18n.tsx";
import { startLaterRelease } from "../../lib/release.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

/** A bar that offers a later release. Nothing is reloaded until somebody asks for it, since forms may be filled in. */
export function ReleaseOffer() {
  const t = useText();
  return (
    <Banner
      bar
      tone="info"
      action={
        <Button size="sm" onClick={startLaterRelease}>
          {t("shell.useRelease")}
        </Button>
      }
    >
      {t("shell.laterRelease")}
    </Banner>
  );
}
