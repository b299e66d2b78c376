import { fewForQuality, getTeamQuality, type QualityGroup, qualityGroups } from "@remotebay/contract";
import { X } from "lucide-react";
import { Bars } from "../../lib/bars.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useCall } from "../../lib/use-call.ts";
import { ownZone } from "../../lib/wall-clock.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { Groups, useGroupName } from "./groups.tsx";
import { NumbersCard } from "./numbers-card.tsx";
import { firstPeriod, periods, useQualityParameters } from "./parameters.ts";
import { useWritten } from "./quality-columns.ts";
import { told } from "./told.ts";
import { type Quality, useAsked } from "./use-asked.ts";
import { useWeekName } from "./week-name.ts";
import styles from "./quality.module.css";

/** What completed requests say over weeks: plots, the same numbers as tables and as files (domain.md#team-quality). */
export function QualityScreen() {
  const t = useText();
  const asked = useAsked();
  const { data, error, refetch } = useCall(getTeamQuality, { query: asked });
  return (
    <>
      <PageHeader title={t("team.quality.title")} subtitle={t("team.quality.text", { zone: ownZone().replaceAll("_", " ") })} />
      <div className={styles.page}>
        <Tools />
        {data ? <Numbers quality={data} by={asked.by} /> : null}
        {!data && !error ? <SkeletonCard count={2} lines={6} /> : null}
        {!data && error ? (
          <NotLoaded what="page" problem={error} failed={t("team.quality.failed")} onRetry={() => void refetch()} level={2} />
        ) : null}
      </div>
    </>
  );
}

/** What chooses the weeks and by what jobs are put together, and of whom alone they are. */
function Tools() {
  const t = useText();
  const { weeks } = useAsked();
  const [{ by, ...only }, change] = useQualityParameters();
  return (
    <div className={styles.tools}>
      <NativeSelect
        label={t("team.quality.period")}
        value={String(weeks)}
        options={periods.map((count) => ({ value: String(count), label: t("team.quality.weeks", { count }) }))}
        onChange={({ target: { value } }) => change({ weeks: Number(value) === firstPeriod ? undefined : Number(value) })}
      />
      <NativeSelect
        label={t("team.quality.groups")}
        value={by ?? "service"}
        options={qualityGroups.map((value) => ({ value, label: t(`team.quality.by.${value}`) }))}
        onChange={({ target: { value } }) =>
          change({ by: value === "service" ? undefined : (value as typeof by), sort: undefined, up: undefined })
        }
      />
      {qualityGroups.map((group) =>
        only[group] === undefined ? null : <Only key={group} group={group} onRemove={() => change({ [group]: undefined })} />,
      )}
    </div>
  );
}

/** One choice that leaves all others out, by its name, which the numbers of itself have. */
function Only({ group, onRemove }: { group: QualityGroup; onRemove: () => void }) {
  const t = useText();
  const asked = useAsked();
  const nameOf = useGroupName(group);
  const { data } = useCall(getTeamQuality, { query: { ...asked, by: group } });
  const [found] = data?.Groups ?? [];
  const name = found ? nameOf(found) : group === "make" ? (asked.make ?? "") : "…";
  return (
    <Button size="sm" icon={<X aria-hidden />} aria-label={t("team.quality.remove", { name })} onClick={onRemove}>
      {t("team.quality.only", { name })}
    </Button>
  );
}

function Numbers({ quality, by }: { quality: Quality; by: QualityGroup }) {
  const t = useText();
  if (quality.All.Jobs === 0) return <EmptyState title={t("team.quality.none")} text={t("team.quality.noneText")} level={2} />;
  return (
    <>
      {quality.IsCut ? <Banner tone="warning" title={t("team.quality.cut")} /> : null}
      {by === "technician" && !quality.SeesEveryone ? <Banner tone="info" title={t("team.quality.own")} /> : null}
      <Plots weeks={quality.Weeks} />
      <Groups quality={quality} by={by} />
      <Weeks weeks={quality.Weeks} />
      <p className={styles.note}>
        {t("team.quality.means")} {t("team.quality.few", { count: fewForQuality })}
      </p>
    </>
  );
}

/** Four numbers over the weeks. */
function Plots({ weeks }: { weeks: Quality["Weeks"] }) {
  const t = useText();
  const weekName = useWeekName();
  const written = useWritten();
  const step = Math.ceil(weeks.length / 4);
  return (
    <Card title={t("shop.atAGlance")}>
      <div className={styles.plots}>
        {(["jobs", "first", "wait", "duration"] as const).map((id) => (
          <Bars
            key={id}
            title={written[id].header}
            heads={{ name: t("team.dates.week"), value: written[id].header }}
            bars={weeks.map((week, nth) => ({
              id: week.Week,
              name: weekName(week, true),
              short: nth % step === 0 ? weekName(week) : "",
              value: told[id](week),
            }))}
            format={written[id].written}
            withSum={id === "jobs"}
          />
        ))}
      </div>
    </Card>
  );
}

/** The weeks as a table, the present one first, and as a file. */
function Weeks({ weeks }: { weeks: Quality["Weeks"] }) {
  const t = useText();
  const weekName = useWeekName();
  return (
    <NumbersCard
      title={t("team.quality.byWeek")}
      first={{ id: "week", header: t("team.dates.week"), nowrap: true, cell: (week) => weekName(week, true), plain: ({ Week }) => Week }}
      fileName={weeks.at(-1)?.Week ?? ""}
      rows={weeks.toReversed()}
      fileRows={weeks}
      rowKey={({ Week }) => Week}
    />
  );
}
