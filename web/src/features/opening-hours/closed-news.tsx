import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { HoursDialog } from "./hours-dialog.tsx";
import { readClosed } from "./read-hours.ts";

interface ClosedNewsProps {
  info: Readonly<Record<string, unknown>>;
  /** Keeps what was written as pending; absent where it is kept already. */
  onKeep?: (() => void) | undefined;
}

/** What the service answered to a request that was sent while it accepts none: in a dialog at once, and in the page. */
export function ClosedNews({ info, onKeep }: ClosedNewsProps) {
  const t = useText();
  const [isShown, setShown] = useState(true);
  return (
    <>
      <Banner
        tone="danger"
        title={t("hours.title")}
        action={
          <Button size="sm" onClick={() => setShown(true)}>
            {t("hours.show")}
          </Button>
        }
      />
      <HoursDialog
        shop={readClosed(info)}
        open={isShown}
        onClose={() => setShown(false)}
        keep={onKeep && { text: t("requests.form.savePending"), onKeep }}
      />
    </>
  );
}
