import { useText } from "../../lib/i18n/i18n.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The place of the screen until it is there. */
export function WorkbenchScreen() {
  const t = useText();
  return <EmptyState level={1} title={t("shell.workbench")} />;
}
