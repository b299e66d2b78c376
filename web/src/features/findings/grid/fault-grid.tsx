import { groupQuestions, type PairQuestion, questionId } from "@remotebay/contract";
import { useMemo, useRef, useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { DataGrid } from "../../../ui/data-grid/data-grid.tsx";
import type { GridItem } from "../../../ui/data-grid/types.ts";
import type { GridHandle, GridProps } from "../../../ui/data-grid/use-grid.ts";
import { toast } from "../../../ui/toast.tsx";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { type FindingsDoc, outcomesOfDoc } from "../findings-doc.ts";
import { decide } from "../findings-edits.ts";
import { faultColumns, type GridRow } from "./fault-columns.tsx";
import { addFault, addFaultOf, editFault, type FaultColumn, removeFaults } from "./fault-edits.ts";
import { groupsOf, type UnitGroup } from "./fault-rows.ts";
import { foldUnits } from "./fold-units.ts";
import { FoldedLine, FoldSwitch } from "./folded-units.tsx";
import { DecidedPairs, FamilyToDecide, PairsToDecide, PairToDecide } from "./pair-questions.tsx";
import { UnitHeading } from "./unit-heading.tsx";
import type { ScanHistory } from "./use-scan-history.ts";

interface FaultGridProps {
  doc: FindingsDoc;
  history: ScanHistory;
  editable: boolean;
  /** A scan tool's text was pasted into a cell. */
  onPasteScan: (text: string) => void;
}

const newRow: GridRow = {
  key: "new",
  unit: "",
  places: [],
  shown: undefined,
  before: undefined,
  during: undefined,
  after: undefined,
  outcome: undefined,
  row: undefined,
  isRepeated: false,
  group: undefined,
  isNew: true,
};

/** One grid for all scans of a job: a row a fault, grouped by control unit, with what became of it. */
export function FaultGrid({ doc, history, editable, onPasteScan }: FaultGridProps) {
  const t = useText();
  const grid = useRef<GridHandle>(null);
  const outcomes = useMemo(() => outcomesOfDoc(doc), [doc]);
  const groups = useMemo(() => groupsOf(doc, outcomes), [doc, outcomes]);
  const rows = useMemo(() => new Map(groups.flatMap((group) => group.rows.map((row) => [row.key, row] as const))), [groups]);
  const columns = useMemo(() => faultColumns(t, groups.map(({ title }) => title).filter(Boolean)), [t, groups]);
  const { change } = history;
  // Families of numbers that are compared one by one.
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const { shown, folded } = useMemo(
    () => foldUnits(groups, ({ rows: own }) => own.some(({ row }) => (row?.undecided ?? []).length > 0)),
    [groups],
  );
  useShortcut("allUnits", () => setAll(!isAll), { text: t("findings.grid.allUnits"), enabled: folded.length > 0 });
  const items = useMemo(() => {
    const onPart = (ids: readonly string[]) => setApart((now) => new Set([...now, ...ids]));
    return [
      ...itemsOf(isAll ? groups : shown, outcomes.questions, { change: editable ? change : undefined, apart, onPart }),
      ...(isAll ? [] : folded.map((one) => ({ key: one.key, group: <FoldedLine folded={one} onUnfold={() => setAll(true)} /> }))),
      ...(editable ? [{ key: newRow.key, row: newRow }] : []),
    ];
  }, [isAll, groups, shown, folded, outcomes, editable, change, apart]);
  const set = ({ scans, pairs }: FindingsDoc) => change((now) => ({ ...now, scans, pairs }));
  const edit: GridProps<GridRow>["onEdit"] = (edits, more) => {
    const [typed, known] = [edits.filter(({ key }) => key === newRow.key), edits.filter(({ key }) => key !== newRow.key)];
    const edited = known.reduce((next, { key, column, text }) => {
      const row = rows.get(key);
      return row ? editFault(next, row, column as FaultColumn, text) : next;
    }, doc);
    const below = more.map((row) => Object.entries(row).map(([column, text]) => ({ column, text })));
    const added = (typed.length > 0 ? [typed, ...below] : below).reduce(
      ({ doc: now, keys }, texts) => {
        const { doc: next, key } = addFaultOf(now, Object.fromEntries(texts.map(({ column, text }) => [column, text])));
        return { doc: next, keys: [...keys, key] };
      },
      { doc: edited, keys: [] as string[] },
    );
    set(added.doc);
    return typed.length > 0 ? new Map([[newRow.key, added.keys[0] ?? newRow.key]]) : undefined;
  };
  const remove = (keys: readonly string[]) => {
    const gone = keys.flatMap((key) => rows.get(key) ?? []);
    if (gone.length === 0) return;
    set(removeFaults(doc, gone));
    toast({ text: t("findings.grid.removed", { count: gone.length }), action: { text: t("findings.undo"), onAction: history.undo } });
  };
  const insert = (key: string) => {
    const { doc: next, key: added } = addFault(doc, rows.get(key));
    set(next);
    grid.current?.focusCell({ key: added, column: "Code" });
  };
  const asked = new Set(outcomes.questions.map(questionId));
  const firstQuestion = items.find(({ key }) => asked.has(key));
  return (
    <>
      <PairsToDecide questions={outcomes.questions} onShow={() => firstQuestion && grid.current?.focusItem(firstQuestion.key)} />
      {folded.length > 0 ? <FoldSwitch isAll={isAll} onSwitch={() => setAll(!isAll)} /> : null}
      <DataGrid
        ref={grid}
        label={t("findings.codes.title")}
        hint={editable ? t("findings.grid.keys") : undefined}
        columns={columns}
        items={items}
        {...(editable
          ? {
              onEdit: edit,
              onUndo: history.undo,
              onRedo: history.redo,
              onRemove: remove,
              onInsert: insert,
              onPasteText: (text) => {
                if (isTable(text)) return false;
                if (!/[\r\n]/.test(text.trim())) return false;
                onPasteScan(text);
                return true;
              },
            }
          : {})}
      />
      {editable ? <DecidedPairs pairs={doc.pairs} change={change} /> : null}
    </>
  );
}

/** Each group's heading, the questions about its faults (in the first group that has them) and its rows. */
function itemsOf(groups: readonly UnitGroup[], questions: readonly PairQuestion[], { change, apart, onPart }: Asking): GridItem<GridRow>[] {
  const open = new Map(questions.map((question) => [questionId(question), question]));
  return groups.flatMap((group) => {
    const own = group.rows.flatMap(({ row }) => row?.undecided ?? []).filter((question) => open.delete(questionId(question)));
    return [
      { key: group.key, group: <UnitHeading group={group} change={change} /> },
      ...questionItems(own, { change, apart, onPart }),
      ...group.rows.map((row) => ({ key: row.key, row: { ...row, group, isNew: false } })),
    ];
  });
}

interface Asking {
  /** None for who only reads. */
  change: ScanHistory["change"] | undefined;
  /** Questions that are asked pair by pair. */
  apart: ReadonlySet<string>;
  onPart: (ids: readonly string[]) => void;
}

function questionItems(own: readonly PairQuestion[], { change, apart, onPart }: Asking): GridItem<GridRow>[] {
  return groupQuestions(own).flatMap((questions) => {
    const key = questions[0] ? questionId(questions[0]) : "";
    if (questions.length > 1 && !questions.some((question) => apart.has(questionId(question))))
      return [{ key, group: <FamilyToDecide questions={questions} change={change} onPart={() => onPart(questions.map(questionId))} /> }];
    return questions.map((question) => ({
      key: questionId(question),
      group: <PairToDecide question={question} onDecide={change && ((same) => change((doc) => decide(doc, question, same)))} />,
    }));
  });
}

/** True for cells as spreadsheets copy them: every line with the same number of tabs. */
function isTable(text: string): boolean {
  const counts = text
    .split(/\r\n?|\n/)
    .filter((line) => line !== "")
    .map((line) => line.split("\t").length);
  return counts.length > 0 && counts.every((count) => count > 1 && count === counts[0]);
}
