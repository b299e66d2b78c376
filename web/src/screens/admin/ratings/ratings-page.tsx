import { useText } from "../../../lib/i18n/i18n.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminBack } from "../admin-link.tsx";
import { Coverage } from "./coverage.tsx";
import { ExportRatings } from "./export-ratings.tsx";
import { ImportRatings } from "./import-ratings.tsx";
import { LastImports } from "./last-imports.tsx";
import shapes from "../../../ui/shapes.module.css";

/** The checker's ratings: imported with a preview, taken back, downloaded, and seen as a picture (domain.md#admin-ratings). */
export function RatingsPage() {
  const t = useText();
  return (
    <>
      <PageHeader back={<AdminBack>{t("admin.title")}</AdminBack>} title={t("admin.rooms.compatibility.title")} />
      <div className={shapes.stack}>
        <ImportRatings />
        <LastImports />
        <ExportRatings />
        <Coverage />
      </div>
    </>
  );
}
