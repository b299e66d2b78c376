import type { CodeChange, Phase } from "@remotebay/contract";
import { Plus } from "lucide-react";
import { type ClipboardEvent, useEffect, useMemo, useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { pathsOf } from "../../lib/field-table.ts";
import { type CodeField, codeFields } from "./code-fields.ts";
import { type CodeActs, CodeLine, CodeReadLine } from "./code-line.tsx";
import type { CodeRow, FindingsDoc } from "./findings-doc.ts";
import { insertRow, removeRow, rowBelow, setCell, tidyCell } from "./findings-edits.ts";
import styles from "./codes.module.css";

interface CodeTableProps {
  phase: Phase;
  rows: readonly CodeRow[];
  changes: ReadonlyMap<string, CodeChange>;
  change: (edit: (doc: FindingsDoc) => FindingsDoc) => void;
  editable: boolean;
  /** A text of several lines was pasted into a cell. */
  onPasteText: (text: string) => void;
}

/** The codes of one scan, written like a spreadsheet. */
export function CodeTable({ phase, rows, changes, change, editable, onPasteText }: CodeTableProps) {
  const t = useText();
  const { acts, add } = useActs(phase, change);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onPasteText(text);
  };
  return (
    <>
      {rows.length > 0 ? (
        <table className={styles.table} aria-label={t(`findings.codes.${phase}`)} onPaste={editable ? paste : undefined}>
          <thead className={styles.heads}>
            <tr>
              {pathsOf(codeFields).map((field) => (
                <th key={field} scope="col" className={styles[field]}>
                  {t(codeFields[field].label)}
                </th>
              ))}
              <th scope="col" className={styles.fate}>
                <VisuallyHidden>{t("findings.codes.columns.change")}</VisuallyHidden>
              </th>
              {editable ? (
                <th scope="col" className={styles.out}>
                  <VisuallyHidden>{t("common.remove")}</VisuallyHidden>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) =>
              editable ? (
                <CodeLine key={row.key} row={row} number={index + 1} change={changes.get(row.key)} acts={acts} />
              ) : (
                <CodeReadLine key={row.key} row={row} change={changes.get(row.key)} />
              ),
            )}
          </tbody>
        </table>
      ) : null}
      {editable ? (
        <Button variant="quiet" size="sm" className={styles.add} icon={<Plus aria-hidden />} onClick={() => add()}>
          {t("findings.codes.add")}
        </Button>
      ) : null}
    </>
  );
}

/** What can be done to the lines; the cell to write in next gets the focus once it is there. */
function useActs(phase: Phase, change: CodeTableProps["change"]) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });

  return useMemo(() => {
    const add = (below?: string) =>
      change((doc) => {
        const row = rowBelow(doc, phase, below);
        wanted.current = `${row.key}.${row.Module === "" ? "Module" : "Code"}`;
        return insertRow(doc, row, below);
      });
    const acts: CodeActs = {
      set: (key: string, field: CodeField, value: string) => change((doc) => setCell(doc, key, field, value)),
      tidy: (key) => change((doc) => tidyCell(doc, key)),
      addBelow: add,
      remove: (key) =>
        change((doc) => {
          const same = doc.codes.filter((row) => row.Phase === phase);
          const at = same.findIndex((row) => row.key === key);
          const next = same[at - 1] ?? same[at + 1];
          wanted.current = next && `${next.key}.Code`;
          return removeRow(doc, key);
        }),
    };
    return { acts, add };
  }, [change, phase]);
}
