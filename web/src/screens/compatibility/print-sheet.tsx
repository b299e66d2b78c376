import type { RatedRow } from "@remotebay/contract";
import { Fragment, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { RatingBadge } from "../../features/compatibility/rating-badge.tsx";
import { Meanings, Sources } from "./rating-info.tsx";
import styles from "./print-sheet.module.css";

export interface PrintSheetProps {
  title: string;
  device: string;
  rows: readonly RatedRow[];
  /** Whether the rows are in order of families. */
  isGrouped: boolean;
}

/** The rows on paper. The screen has only those in view, so all of them are written while the browser prints. */
export function PrintSheet({ title, device, rows, isGrouped }: PrintSheetProps) {
  const t = useText();
  const format = useFormat();
  const printedAt = usePrinting();
  if (printedAt === null) return null;
  const needed = (isNeeded: boolean) => (isNeeded ? t("compatibility.needed") : "");
  return (
    <section className={styles.sheet} aria-hidden>
      <h1>{title}</h1>
      <p>{[device, t("compatibility.printed", { date: format.exact(printedAt) })].filter(Boolean).join(" · ")}</p>
      <table>
        <thead>
          <tr>
            <th>{t("compatibility.column.Name")}</th>
            <th>{t("compatibility.column.RagRatingLabel")}</th>
            <th>{t("compatibility.column.EthernetCableRequired")}</th>
            <th>{t("compatibility.column.EVRequiresCode")}</th>
            <th>{t("compatibility.column.CustomMessage")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, nth) => (
            <Fragment key={row.ServiceElementId}>
              {isGrouped && row.ServiceElementGroupId !== rows[nth - 1]?.ServiceElementGroupId ? (
                <tr className={styles.family}>
                  <th colSpan={5}>{row.ServiceElementGroupName}</th>
                </tr>
              ) : null}
              <tr>
                <td>{row.Text}</td>
                <td>
                  <RatingBadge rating={row.RagRatingLabel} />
                </td>
                <td>{needed(row.EthernetCableRequired)}</td>
                <td>{needed(row.EVRequiresCode)}</td>
                <td>{row.CustomMessage}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Meanings />
        <Sources rows={rows} />
      </div>
    </section>
  );
}

/** When the browser began to print, however that was started; null while it does not. */
function usePrinting(): Date | null {
  const [printedAt, setPrintedAt] = useState<Date | null>(null);
  useEffect(() => {
    // The browser takes the page as it is when the listener returns.
    const begin = () => flushSync(() => setPrintedAt(new Date()));
    const end = () => setPrintedAt(null);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return printedAt;
}
