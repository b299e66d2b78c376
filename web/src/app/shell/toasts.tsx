import { lazy, Suspense } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";

const ToastRegion = lazy(async () => ({ default: (await import("../../ui/toast.tsx")).ToastRegion }));

/** Where news appears. Nothing has news for the first moment, so its code may come after the screen's. */
export function Toasts() {
  const t = useText();
  return (
    <Suspense fallback={null}>
      <ToastRegion label={t("shell.news")} closeText={t("common.close")} />
    </Suspense>
  );
}
