import { codeId, isStandardCode } from "@remotebay/contract";
import { Check } from "lucide-react";
import type { Translate } from "../../../lib/i18n/texts.ts";
import type { GridColumn } from "../../../ui/data-grid/types.ts";
import { OutcomeMark } from "../outcome-mark.tsx";
import { statusText } from "../scan-words.ts";
import { type FaultColumn, readMark } from "./fault-edits.ts";
import type { CodePlace, FaultRow, UnitGroup } from "./fault-rows.ts";
import styles from "./fault-grid.module.css";

/** A row of the grid with its group, whose scans say what an empty cell means. */
export interface GridRow extends FaultRow {
  group: UnitGroup | undefined;
  /** True for the empty row at the end, which becomes a fault when something is typed. */
  isNew: boolean;
}

const always = () => true;

/** The columns of the grid: one row a fault. */
export function faultColumns(t: Translate, suggestedUnits: readonly string[]): GridColumn<GridRow>[] {
  const label = (column: FaultColumn | "outcome") => t(`findings.grid.columns.${column}`);
  return [
    {
      id: "unit",
      title: label("unit"),
      width: "minmax(6.5rem, 1.2fr)",
      text: ({ unit }) => unit,
      isEditable: always,
      suggestions: () => suggestedUnits,
      narrow: "3 / 1 / 4 / 4",
    },
    {
      id: "Code",
      title: label("Code"),
      width: "5rem",
      text: ({ shown }) => shown?.code.Code ?? "",
      isEditable: always,
      isCode: true,
      fault: (row) => codeFault(t, row),
      narrow: "1 / 1 / 2 / 4",
    },
    {
      id: "FailureType",
      title: label("FailureType"),
      width: "3rem",
      text: ({ shown }) => shown?.code.FailureType ?? "",
      isEditable: always,
      isCode: true,
      narrow: "1 / 4 / 2 / 7",
    },
    {
      id: "Text",
      title: label("Text"),
      width: "minmax(7.75rem, 4fr)",
      text: textOf,
      isEditable: always,
      narrow: "2 / 1 / 3 / 7",
    },
    readingColumn(t, "before"),
    readingColumn(t, "after"),
    {
      id: "outcome",
      title: label("outcome"),
      width: "minmax(7rem, 1.2fr)",
      text: ({ outcome }) => (outcome ? t(`findings.outcome.${outcome}`) : ""),
      render: ({ outcome, row }) => (outcome ? <OutcomeMark outcome={outcome} otherSymptom={row?.symptomChanged} /> : null),
      narrow: "3 / 4 / 4 / 7",
    },
  ];
}

function textOf({ shown, places }: GridRow): string {
  return shown?.code.Text || (places.find(({ code }) => code.Text !== "")?.code.Text ?? "");
}

function codeFault(t: Translate, { shown, isRepeated, isNew }: GridRow): string | undefined {
  if (isNew || !shown) return undefined;
  if (isRepeated) return t("findings.grid.repeated");
  return shown.code.Code.trim() === "" ? t("findings.codes.missing") : undefined;
}

function readingColumn(t: Translate, phase: "before" | "after"): GridColumn<GridRow> {
  return {
    id: phase,
    title: t(`findings.grid.columns.${phase}`),
    width: "minmax(6rem, 1fr)",
    text: (row) => statusOf(placeIn(row, phase)),
    isEditable: ({ isNew, shown }) => isNew || shown !== undefined,
    render: (row) => <Reading t={t} row={row} phase={phase} />,
    narrow: phase === "before" ? "4 / 1 / 5 / 4" : "4 / 4 / 5 / 7",
  };
}

function placeIn(row: GridRow, phase: "before" | "after"): CodePlace | undefined {
  return phase === "before" ? (row.before ?? row.during) : row.after;
}

function statusOf(place: CodePlace | undefined): string {
  if (!place) return "";
  return place.code.Status.trim() === "" ? readMark : place.code.Status;
}

/** A status in the words of the report; a check mark stands for one that the tool does not state. */
function Status({ t, status }: { t: Translate; status: string }) {
  if (status.trim() !== "") return statusText(t, status);
  return (
    <span className={styles.present}>
      <Check aria-hidden />
      {statusText(t, status)}
    </span>
  );
}

/** What the scans of a phase say of the fault: its status, that it was not there, or that its unit was not read. */
function Reading({ t, row, phase }: { t: Translate; row: GridRow; phase: "before" | "after" }) {
  const place = placeIn(row, phase);
  const state = row.group?.unit?.[phase];
  if (place) {
    const other = row.row?.symptomChanged && row.after && place !== row.shown && codeId(place.code) !== codeId(row.after.code);
    return (
      <span>
        {phase === "before" && !row.before ? <small className={styles.quiet}>{t("findings.grid.during")} </small> : null}
        {other && isStandardCode(place.code.Code) ? <span className={styles.figures}>-{place.code.FailureType || "00"} </span> : null}
        <Status t={t} status={place.code.Status} />
      </span>
    );
  }
  if (row.isNew || !row.outcome || !state) return null;
  return <span className={styles.quiet}>{state === "read" ? "–" : t(`findings.grid.unit.${state}`)}</span>;
}
