import { getRatingCoverage, type RagRating } from "@remotebay/contract";
import { useState } from "react";
import { RatingIcon } from "../../../features/compatibility/rating-badge.tsx";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { Card } from "../../../ui/card.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { SkeletonCard } from "../../../ui/skeleton.tsx";
import { CoverageTable } from "./coverage-table.tsx";
import { HeatMap } from "./heat-map.tsx";
import { type Plan, planOf } from "./plan.ts";
import { type Counts, percentOf, sharesOf, sumOf } from "./shares.ts";
import shapes from "../../../ui/shapes.module.css";
import styles from "./ratings.module.css";

/** How much is rated by make and year, as a picture and as a table. */
export function Coverage() {
  const t = useText();
  const [device, setDevice] = useState("");
  const query = device === "" ? {} : { deviceTypeId: Number(device) };
  const { data, error, refetch } = useCall(getRatingCoverage, { query }, { keep: true });
  return (
    <Card title={t("admin.ratings.coverage")}>
      <div className={shapes.stack}>
        <p className={shapes.quiet}>{t("admin.ratings.coverageText")}</p>
        {data ? (
          <>
            <NativeSelect
              className={styles.device}
              label={t("admin.ratings.device")}
              placeholder={t("admin.ratings.everyDevice")}
              value={device}
              options={data.DeviceTypes.map(({ Id, Text }) => ({ value: String(Id), label: Text }))}
              onChange={({ target }) => setDevice(target.value)}
            />
            {data.Cells.length === 0 ? <p className={shapes.quiet}>{t("admin.ratings.empty")}</p> : <Picture plan={planOf(data)} />}
          </>
        ) : error ? (
          <NotLoaded what="page" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} level={2} />
        ) : (
          <SkeletonCard count={1} />
        )}
      </div>
    </Card>
  );
}

function Picture({ plan }: { plan: Plan }) {
  const t = useText();
  const [pointed, point] = useState<{ makeId: number; year: number }>();
  const cell = pointed && plan.cellOf(pointed.makeId, pointed.year);
  const make = plan.makes.find(({ Id }) => Id === pointed?.makeId)?.Name ?? "";
  return (
    <>
      <Legend
        title={cell ? t("admin.ratings.cell", { make, year: String(cell.Year) }) : t("admin.ratings.everything")}
        counts={cell ?? sumOf(plan.cells)}
      />
      <HeatMap plan={plan} onPoint={point} />
      <CoverageTable plan={plan} />
    </>
  );
}

const ratings = ["Green", "Amber", "Red", "Unknown"] as const satisfies readonly RagRating[];

/** The numbers of one cell, or of all, with the marks that they have in the picture. */
function Legend({ title, counts }: { title: string; counts: Counts }) {
  const t = useText();
  const format = useFormat();
  const shares = sharesOf(counts);
  const percent = { Green: shares.green, Amber: shares.amber, Red: shares.red, Unknown: shares.unknown };
  return (
    <div className={styles.legend}>
      <strong>{title}</strong>
      {ratings.map((rating) => (
        <span key={rating} className={styles.mark} data-rating={rating}>
          <RatingIcon rating={rating} />
          {t(`compatibility.rating.${rating}`)} <b>{format.number(percentOf(percent[rating]) / 100, { style: "percent" })}</b>
        </span>
      ))}
    </div>
  );
}
