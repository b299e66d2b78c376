import { getScanProResults, type ScanProResult } from "@remotebay/contract";
import { ChevronRight } from "lucide-react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { usePages } from "../../lib/use-pages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./assist.module.css";

/** The results that the user saved, newest first, to be opened again; nothing without any. */
export function EarlierResults({ onOpen }: { onOpen: (result: ScanProResult) => void }) {
  const t = useText();
  const format = useFormat();
  const pages = usePages(getScanProResults, { query: { pageSize: 5 } }, { staleTime: 0 });
  if (pages.rows.length === 0) return null;
  return (
    <section aria-labelledby="assist-earlier" className={styles.below}>
      <h3 id="assist-earlier" className={styles.title}>
        {t("assist.earlier.title")}
      </h3>
      <p className={styles.quiet}>{t("assist.earlier.text")}</p>
      <ul className={styles.earlier}>
        {pages.rows.map((result) => (
          <li key={result.Id}>
            <button type="button" className={styles.result} onClick={() => onOpen(result)}>
              <span className={styles.resultText}>
                <strong>{result.vehicle || result.vin}</strong>
                {result.vehicle === "" ? null : <span className="tabular">{result.vin}</span>}
                <span className={styles.quiet}>{t("assist.earlier.saved", { when: format.moment(result.savedAt) })}</span>
              </span>
              <ChevronRight aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {pages.hasMore ? (
        <Button size="sm" onClick={pages.fetchMore} pending={pages.isFetchingMore}>
          {t("assist.earlier.more")}
        </Button>
      ) : null}
    </section>
  );
}
