import { codeId, type OutcomeRow, unitId, unitTitle } from "@remotebay/contract";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { limits } from "./code-fields.ts";
import { type CodeActs, CodeLine, CodeReadLine } from "./code-line.tsx";
import { blankCode, type FindingsDoc, type UnitRow } from "./findings-doc.ts";
import { addCode, removeCode, removeUnit, setCell, setUnit, tidyCell } from "./findings-edits.ts";
import styles from "./codes.module.css";

interface UnitPartProps {
  unit: UnitRow;
  /** Counted from 1. */
  number: number;
  /** The number of its first code among those of the scan. */
  firstLine: number;
  /** The scan's outcomes by unit and code. */
  rows: ReadonlyMap<string, OutcomeRow>;
  change: (edit: (doc: FindingsDoc) => FindingsDoc) => void;
  editable: boolean;
}

/** One control unit of a scan: its name, whether it was reached, and its codes. */
export function UnitPart({ unit, number, firstLine, rows, change, editable }: UnitPartProps) {
  const t = useText();
  const { acts, add } = useActs(unit.key, change);
  const rowOf = (code: UnitRow["codes"][number]) => rows.get(`${unitId(unit)}\n${codeId(code)}`);
  return (
    <div className={styles.unit} role="group" aria-label={t("findings.scans.unitNumber", { number })}>
      {editable ? (
        <div className={styles.row}>
          <TextField
            label={t("findings.scans.unit")}
            hideLabel
            placeholder={t("findings.scans.unit")}
            value={unit.Name}
            maxLength={limits.Name}
            onChange={(event) => change((doc) => setUnit(doc, unit.key, { Name: event.target.value }))}
          />
          <Checkbox
            label={t("findings.scans.reached")}
            checked={unit.Reached}
            disabled={unit.codes.some((row) => row.Code.trim() !== "")}
            onChange={(event) => {
              const { checked } = event.target;
              change((doc) => setUnit(doc, unit.key, { Reached: checked }));
            }}
          />
          <Button variant="quiet" size="sm" icon={<Plus aria-hidden />} onClick={() => add()}>
            {t("findings.codes.add")}
          </Button>
          <IconButton
            label={t("findings.scans.removeUnit", { number })}
            icon={<Trash2 aria-hidden />}
            size="sm"
            onClick={() => change((doc) => removeUnit(doc, unit.key))}
          />
        </div>
      ) : (
        <p className={styles.row}>
          <strong>{[unit.Address, unitTitle(unit.Name)].filter(Boolean).join(" ")}</strong>
          <span className={styles.quiet}>
            {unit.Reached ? t("findings.codes.count", { count: unit.codes.length }) : t("findings.scans.notReached")}
          </span>
        </p>
      )}
      {unit.codes.length > 0 ? (
        <table className={styles.table} aria-label={unitTitle(unit.Name) || t("findings.scans.unitNumber", { number })}>
          <tbody>
            {unit.codes.map((row, at) =>
              editable ? (
                <CodeLine key={row.key} row={row} number={firstLine + at} outcome={rowOf(row)} acts={acts} />
              ) : (
                <CodeReadLine key={row.key} row={row} outcome={rowOf(row)} />
              ),
            )}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}

/** What can be done to the lines; the cell to write in next gets the focus once it is there. */
function useActs(unit: string, change: UnitPartProps["change"]) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });

  return useMemo(() => {
    const add = (below?: string) => {
      const row = blankCode();
      wanted.current = `${row.key}.Code`;
      change((doc) => addCode(doc, unit, row, below));
    };
    const acts: CodeActs = {
      set: (key, field, value) => change((doc) => setCell(doc, key, field, value)),
      tidy: (key) => change((doc) => tidyCell(doc, key)),
      addBelow: add,
      remove: (key) => change((doc) => removeCode(doc, key)),
    };
    return { acts, add };
  }, [change, unit]);
}
