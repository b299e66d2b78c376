import { useText } from "../../../lib/i18n/i18n.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminBack } from "../admin-link.tsx";
import { Deliveries } from "./deliveries.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { Figures } from "./figures.tsx";
import { Safeguards } from "./safeguards.tsx";
import { StoredData } from "./stored-data.tsx";
import shapes from "../../../ui/shapes.module.css";

/** What goes on, what failed, and whether what is stored is whole (domain.md#admin-watching). */
export function WatchingPage() {
  const t = useText();
  return (
    <>
      <PageHeader back={<AdminBack>{t("admin.title")}</AdminBack>} title={t("admin.rooms.watching.title")} />
      <div className={shapes.stack}>
        <Figures />
        <FailedJobs />
        <Deliveries />
        <Safeguards />
        <StoredData />
      </div>
    </>
  );
}
