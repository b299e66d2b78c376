import { useText } from "../../lib/i18n/i18n.tsx";
import { useStore } from "../../lib/store.ts";
import { Banner } from "../../ui/banner.tsx";
import { refusals } from "./remote-answer.ts";

/** What resends and support requests were refused for, after their dialog was gone: bars that stay until they are closed. */
export function RefusedAnswers() {
  const t = useText();
  return useStore(refusals).map((one) => (
    <Banner
      key={`${one.failed} ${one.workOrder}`}
      bar
      tone="danger"
      title={t(one.failed)}
      onClose={() => refusals.set(refusals.get().filter((other) => other !== one))}
      closeText={t("common.close")}
    >
      {t("outbox.about", { what: one.workOrder, about: one.reason })}
    </Banner>
  ));
}
