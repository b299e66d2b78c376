import { ShieldCheck } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Shows that this version has no compatibility checker. */
export function CompatibilityScreen() {
  const t = useText();
  return <EmptyState level={1} icon={<ShieldCheck aria-hidden />} title={t("compatibility.later")} text={t("compatibility.laterText")} />;
}
