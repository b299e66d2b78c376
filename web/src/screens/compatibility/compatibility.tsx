import { auditRag, type View } from "@remotebay/contract";
import { Car, Download, Info, Printer, SearchX, ShieldOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useHasChecker } from "../../features/compatibility/has-checker.ts";
import type { ColumnChoice } from "../../features/views/columns.ts";
import { ListMenu } from "../../features/views/list-menu.tsx";
import { send } from "../../lib/call.ts";
import { saveCsv, spreadsheetCulture } from "../../lib/csv-file.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useUser, useVariant } from "../../lib/session.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { PrintSheet } from "./print-sheet.tsx";
import { type RatingColumn, useRatingColumns } from "./rating-columns.tsx";
import { RatingFilters } from "./rating-filters.tsx";
import { RatingInfo } from "./rating-info.tsx";
import { RatingList } from "./rating-list.tsx";
import { ratingsCsv } from "./ratings-csv.ts";
import { RequestBar } from "./request-bar.tsx";
import { type Picks, usePicks } from "./use-picks.ts";
import { useChoices, useRatings } from "./use-ratings.ts";
import { useSelection } from "./use-selection.ts";
import { VehicleBar } from "./vehicle-bar.tsx";
import styles from "./compatibility.module.css";

/** What can be done on a vehicle with a type of device (domain.md#rating-list). */
export function CompatibilityScreen() {
  const t = useText();
  const hasChecker = useHasChecker();
  if (hasChecker) return <Checker />;
  return <EmptyState level={1} icon={<ShieldOff aria-hidden />} title={t("compatibility.off.title")} text={t("compatibility.off.text")} />;
}

function Checker() {
  const t = useText();
  const [selection, change, view] = useSelection();
  const columns = useRatingColumns();
  const show = (query: View["Query"], ids: readonly string[]) => {
    view.onShow(query);
    columns.choose(ids);
  };
  const choices = useChoices(selection);
  const found = useRatings(selection);
  const field = useRef<HTMLInputElement>(null);
  const [isInfoOpen, setInfoOpen] = useState(false);
  const vehicle = [selection.year, selection.make, selection.model].filter(Boolean).join(" ");
  const device = choices.devices.data?.find(({ Id }) => String(Id) === selection.device)?.Text ?? "";
  const report = useAudit(found.asked.data === undefined ? "" : `${vehicle}, ${device}`);
  const save = useDownload(found.rows, vehicle);
  useShortcut("focusSearch", () => field.current?.focus(), { enabled: found.all.length > 0 });
  const problem = choices.years.error ?? choices.makes.error ?? choices.models.error ?? choices.devices.error ?? found.asked.error;
  const retry = () => {
    for (const query of [...Object.values(choices), found.asked]) if (query.error) void query.refetch();
  };
  const hasRows = found.all.length > 0;
  return (
    <>
      <div data-screen-only>
        <PageHeader
          title={t("compatibility.title")}
          actions={
            <>
              <IconButton label={t("compatibility.info.open")} icon={<Info aria-hidden />} onClick={() => setInfoOpen(true)} />
              <ListMenu list="ratings" {...view} columns={columns} onShow={show} />
              {hasRows ? (
                <>
                  <Button
                    icon={<Printer aria-hidden />}
                    onClick={() => {
                      report("printed");
                      window.print();
                    }}
                  >
                    {t("compatibility.print")}
                  </Button>
                  <Button
                    icon={<Download aria-hidden />}
                    onClick={() => {
                      report("downloaded");
                      save();
                    }}
                  >
                    {t("compatibility.csv")}
                  </Button>
                </>
              ) : null}
            </>
          }
        />
        <VehicleBar {...{ selection, choices }} onChange={change} />
        {problem && !hasRows ? (
          <NotLoaded level={2} what="list" problem={problem} failed={t("compatibility.failed")} onRetry={retry} />
        ) : (
          <Sought {...{ selection, change, found, field, vehicle }} columns={columns} />
        )}
        <RatingInfo rows={found.all} open={isInfoOpen} onClose={() => setInfoOpen(false)} />
      </div>
      <PrintSheet title={vehicle} device={device} rows={found.rows} isGrouped={selection.orderBy === "ServiceElementGroupId"} />
    </>
  );
}

/** The results; who creates requests chooses functions among them. */
function Sought(props: ResultsProps) {
  const { Location, Can } = useUser();
  if (!Location || !Can.createRequests) return <Results {...props} />;
  const { year, make, model, device } = props.selection;
  // Of another car or device other functions are chosen.
  return <Requestable key={[year, make, model, device].join("|")} {...props} locationId={Location.Id} />;
}

function Requestable({ locationId, ...props }: ResultsProps & { locationId: number }) {
  const picks = usePicks(locationId, props.found.all);
  return (
    <>
      <Results {...props} picks={picks} />
      {picks.picked.length > 0 ? <RequestBar {...{ picks, locationId }} selection={props.selection} /> : null}
    </>
  );
}

interface ResultsProps {
  selection: ReturnType<typeof useSelection>[0];
  change: ReturnType<typeof useSelection>[1];
  found: ReturnType<typeof useRatings>;
  field: React.RefObject<HTMLInputElement | null>;
  vehicle: string;
  columns: ColumnChoice<RatingColumn>;
  picks?: Picks;
}

function Results({ selection, change, found, field, vehicle, columns, picks }: ResultsProps) {
  const t = useText();
  const format = useFormat();
  const { all, rows, asked, isChosen } = found;
  if (!isChosen)
    return <EmptyState icon={<Car aria-hidden />} title={t("compatibility.choose.title")} text={t("compatibility.choose.text")} />;
  if (asked.isPending) return <SkeletonCard count={5} lines={1} />;
  if (all.length === 0)
    return <EmptyState icon={<SearchX aria-hidden />} title={t("compatibility.unrated.title")} text={t("compatibility.unrated.text")} />;
  const clear = () => change({ ratings: [], family: "", search: "" });
  return (
    <>
      {all.some((row) => row.IsDemonstration) ? (
        <Banner tone="info" title={t("compatibility.demonstration.title")} className={styles.banner}>
          {t("compatibility.demonstration.text")}
        </Banner>
      ) : null}
      <RatingFilters {...{ selection, field }} rows={all} onChange={change} />
      <p role="status" className={`${styles.count} tabular`}>
        {t("compatibility.showing", { current: format.number(rows.length), total: format.number(all.length) })}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t("compatibility.empty.title")}
          text={t("compatibility.empty.text")}
          action={<Button onClick={clear}>{t("compatibility.filter.clear")}</Button>}
        />
      ) : (
        <RatingList label={vehicle} {...{ rows, columns, picks }} selection={selection} onSort={change} />
      )}
    </>
  );
}

/** Reports what is done in the checker (domain.md#calls-audit): each vehicle that is looked at, and what the returned function is told. */
function useAudit(looked: string): (action: "viewed" | "printed" | "downloaded") => void {
  const { features } = useVariant();
  const report = (action: string) => {
    // An entry that does not get through is no reason to disturb the reader.
    if (features.audit) void send(auditRag, { body: { Action: action, Details: looked } }).catch(() => undefined);
  };
  const last = useRef("");
  useEffect(() => {
    if (looked === "" || last.current === looked) return;
    last.current = looked;
    report("viewed");
  });
  return report;
}

function useDownload(rows: ReturnType<typeof useRatings>["rows"], vehicle: string): () => void {
  const t = useText();
  const { culture } = useFormat();
  return () => {
    const columns = [
      `${t("compatibility.choose.year")}, ${t("compatibility.choose.make")}, ${t("compatibility.choose.model")}`,
      ...(
        [
          "Device",
          "ServiceElementGroupId",
          "Name",
          "RagRatingLabel",
          "EthernetCableRequired",
          "EVRequiresCode",
          "CustomMessage",
          "Source",
          "RatedOn",
        ] as const
      ).map((column) => t(`compatibility.column.${column}`)),
    ];
    const words = {
      columns,
      rating: (row: (typeof rows)[number]) => t(`compatibility.rating.${row.RagRatingLabel}`),
      needed: t("compatibility.needed"),
      vehicle,
    };
    saveCsv(ratingsCsv(rows, words, spreadsheetCulture(navigator.languages, culture)), `${t("compatibility.file")}-${vehicle}`);
  };
}
