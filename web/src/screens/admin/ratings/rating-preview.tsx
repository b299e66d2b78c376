import type { RatingPreview as Preview, RatingSample, RatingWords } from "@remotebay/contract";
import { Upload } from "lucide-react";
import { RatingBadge } from "../../../features/compatibility/rating-badge.tsx";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ColumnCard } from "../../../ui/column-card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "./ratings.module.css";

interface RatingPreviewProps {
  name: string;
  preview: Preview;
  isBusy: boolean;
  onApply: () => void;
}

/** What a file would change: counts, some of each, and the button that does it. */
export function RatingPreview({ name, preview, isBusy, onApply }: RatingPreviewProps) {
  const t = useText();
  const format = useFormat();
  const { Added, Changed, Removed, Same, Vehicles } = preview;
  const isNothing = Added + Changed + Removed === 0;
  return (
    <section className={shapes.stack} aria-label={t("admin.ratings.preview", { name })}>
      <h3 className={styles.heading}>{t("admin.ratings.preview", { name })}</h3>
      <Facts
        items={[
          { name: t("admin.ratings.added"), value: format.number(Added) },
          { name: t("admin.ratings.changed"), value: format.number(Changed) },
          { name: t("admin.ratings.removed"), value: format.number(Removed) },
          { name: t("admin.ratings.same"), value: format.number(Same) },
          { name: t("admin.ratings.vehicles"), value: format.number(Vehicles) },
        ]}
      />
      {Removed > 0 ? (
        <Banner tone="warning" title={t("admin.ratings.removes", { count: Removed })}>
          {t("admin.ratings.removesText")}
        </Banner>
      ) : null}
      {isNothing ? <Banner tone="info" title={t("admin.ratings.nothing", { name })} /> : null}
      <Samples title={t("admin.ratings.samples.added")} rows={preview.Samples.Added} />
      <Samples title={t("admin.ratings.samples.changed")} rows={preview.Samples.Changed} />
      <Samples title={t("admin.ratings.samples.removed")} rows={preview.Samples.Removed} />
      {isNothing ? null : (
        <div className={shapes.buttons}>
          <Button variant="primary" icon={<Upload aria-hidden />} pending={isBusy} onClick={onApply}>
            {t("admin.ratings.apply")}
          </Button>
        </div>
      )}
    </section>
  );
}

function Samples({ title, rows }: { title: string; rows: readonly RatingSample[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  const words = (shown: RatingWords | null) => (shown ? <Words words={shown} /> : t("common.none"));
  const columns: Column<RatingSample>[] = [
    {
      id: "Vehicle",
      header: t("admin.ratings.vehicle"),
      cell: ({ Year, Make, Model }) => `${Make} ${Model}, ${Year}`,
    },
    { id: "Line", header: t("admin.ratings.line"), cell: ({ Line }) => (Line === 0 ? t("common.none") : Line), width: "5rem" },
    {
      id: "Function",
      header: t("admin.ratings.function"),
      cell: functionWords,
    },
    { id: "Before", header: t("admin.ratings.before"), cell: ({ Before }) => words(Before) },
    { id: "After", header: t("admin.ratings.after"), cell: ({ After }) => words(After) },
  ];
  const card = (row: RatingSample) => <ColumnCard columns={columns} row={row} />;
  return (
    <div className={shapes.stack}>
      <h4 className={styles.heading}>{title}</h4>
      <Table
        dense
        label={title}
        columns={columns}
        rows={[...rows]}
        rowKey={(row) => `${row.Make} ${row.Model} ${row.Year} ${row.DeviceType} ${row.Function}`}
        card={card}
      />
    </div>
  );
}

function functionWords(row: RatingSample) {
  return (
    <span className={shapes.tight}>
      {row.Function}
      <span className={shapes.quiet}>{row.DeviceType}</span>
    </span>
  );
}

/** A rating with all that a line says of it. */
function Words({ words }: { words: RatingWords }) {
  const t = useText();
  const { Rating, EthernetCableRequired, EVRequiresCode, CustomMessage, Source, RatedOn } = words;
  const rest = [
    ...(EthernetCableRequired ? [t("compatibility.column.EthernetCableRequired")] : []),
    ...(EVRequiresCode ? [t("compatibility.column.EVRequiresCode")] : []),
    ...[CustomMessage, Source, RatedOn].filter((text) => text !== ""),
  ];
  return (
    <span className={shapes.tight}>
      <span>
        <RatingBadge rating={Rating} />
      </span>
      {rest.length > 0 ? <span className={shapes.quiet}>{rest.join(" · ")}</span> : null}
    </span>
  );
}
