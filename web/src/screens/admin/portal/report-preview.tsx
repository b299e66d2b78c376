import { cultureOf, previewReport, type Values, type variantThing } from "@remotebay/contract";
import { lazy, Suspense, useCallback, useState } from "react";
import { useLanguage, useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useCall } from "../../../lib/use-call.ts";
import { useSettledValue } from "../../../lib/use-settled-value.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./portal.module.css";

const PdfView = lazy(async () => ({ default: (await import("../../../features/reports/pdf-view.tsx")).PdfView }));
const ignore = () => undefined;

/** The first page of a sample report, which the service renders with these values once nobody has changed them for a moment. */
export function ReportPreview({ values }: { values: Pick<Values<typeof variantThing>, "appName" | "brand" | "logoPath"> }) {
  const t = useText();
  const problemText = useProblemText();
  const { language } = useLanguage();
  const [isBroken, setBroken] = useState(false);
  const fail = useCallback(() => setBroken(true), []);
  const appName = useSettledValue(values.appName.trim());
  const brand = useSettledValue(values.brand);
  const canAsk = appName !== "" && appName.length <= 60 && /^#[0-9a-f]{6}$/i.test(brand);
  const { data, error } = useCall(
    previewReport,
    canAsk ? { query: { appName, brand, logoPath: values.logoPath, cultureCode: cultureOf(language) } } : null,
    {
      keep: true,
      staleTime: Infinity,
    },
  );
  return (
    <section aria-label={t("admin.variant.previewReport")} className={styles.preview}>
      <h2 className={styles.title}>{t("admin.variant.previewReport")}</h2>
      {error && !data ? <Banner tone="warning">{problemText(error)}</Banner> : null}
      {isBroken ? <Banner tone="warning">{t("admin.variant.previewFailed")}</Banner> : null}
      {data ? (
        <div className={styles.paper} data-report={`${appName} ${brand}`}>
          <Suspense fallback={<Skeleton height="20rem" />}>
            <PdfView
              file={data}
              zoom={1}
              pages={1}
              pageLabel={(page, pages) => t("admin.variant.previewPage", { page, pages })}
              onPage={ignore}
              onFailed={fail}
              printing={0}
              onPrinted={ignore}
            />
          </Suspense>
        </div>
      ) : error ? null : (
        <>
          <p className="visually-hidden" role="status">
            {t("admin.variant.previewWait")}
          </p>
          <Skeleton height="20rem" />
        </>
      )}
    </section>
  );
}
