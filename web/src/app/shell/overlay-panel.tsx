import { useText } from "../../lib/i18n/i18n.tsx";
import type { Overlay } from "../../lib/overlay.ts";
import { ComingSoonDialog } from "../../ui/coming-soon-dialog.tsx";
import { CommandPalette } from "../palette/command-palette.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";

/** The dialog that is open over the screen. */
export function OverlayPanel({ shown, onClose }: { shown: Overlay; onClose: () => void }) {
  const t = useText();
  switch (shown.show) {
    case "palette":
      return <CommandPalette onClose={onClose} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={onClose} />;
    case "signOut":
      return <SignOutDialog open onClose={onClose} />;
    case "notReady":
      return <ComingSoonDialog open onClose={onClose} title={t(shown.what)} text={t("common.notReady")} closeText={t("common.close")} />;
  }
}
