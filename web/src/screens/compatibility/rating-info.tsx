import { RagRating, type RatedRow } from "@remotebay/contract";
import { RatingBadge } from "../../features/compatibility/rating-badge.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./compatibility.module.css";

/** What the colours mean, and where the ratings on the screen come from. */
export function RatingInfo({ rows, open, onClose }: { rows: readonly RatedRow[]; open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t("compatibility.info.open")} closeText={t("common.close")}>
      <Meanings />
      <h3 className={styles.subtitle}>{t("compatibility.info.source")}</h3>
      <Sources rows={rows} />
    </Sheet>
  );
}

export function Meanings() {
  const t = useText();
  return (
    <dl className={styles.meanings}>
      {RagRating.options.map((rating) => (
        <div key={rating}>
          <dt>
            <RatingBadge rating={rating} />
          </dt>
          <dd>{t(`compatibility.meaning.${rating}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Sources({ rows }: { rows: readonly RatedRow[] }) {
  const t = useText();
  const format = useFormat();
  const sources = sourcesOf(rows, (date) => format.date(new Date(`${date}T12:00:00`)));
  return (
    <>
      {sources.length === 0 ? <p className={shapes.quiet}>{t("compatibility.info.noSource")}</p> : null}
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
      {rows.some((row) => row.IsDemonstration) ? <p className={shapes.quiet}>{t("compatibility.demonstration.text")}</p> : null}
    </>
  );
}

/** Each source of the rows once, with its dates: `Bay 4, Mar 1, 2026 – Apr 2, 2026`. */
function sourcesOf(rows: readonly Pick<RatedRow, "Source" | "RatedOn">[], dateText: (date: string) => string): string[] {
  const sources = new Map<string, string[]>();
  for (const { Source, RatedOn } of rows) {
    if (Source === "" && RatedOn === "") continue;
    sources.set(Source, [...(sources.get(Source) ?? []), ...(RatedOn === "" ? [] : [RatedOn])]);
  }
  return [...sources].map(([source, dates]) => {
    const ordered = dates.toSorted();
    const ends = new Set([ordered[0], ordered.at(-1)].filter((date) => date !== undefined).map(dateText));
    return [source, [...ends].join(" – ")].filter(Boolean).join(", ");
  });
}
