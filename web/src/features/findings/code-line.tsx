import type { OutcomeRow } from "@remotebay/contract";
import { Trash2 } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { pathsOf } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { type CodeField, codeFields } from "./code-fields.ts";
import { type CodeRow, isBlank, lacksCode } from "./findings-doc.ts";
import { OutcomeMark } from "./outcome-mark.tsx";
import styles from "./codes.module.css";

/** What the lines of a table can have done to them; the same functions for all of them, so that a key redraws one line. */
export interface CodeActs {
  set: (key: string, field: CodeField, value: string) => void;
  tidy: (key: string) => void;
  addBelow: (key: string) => void;
  remove: (key: string) => void;
}

interface CodeLineProps {
  row: CodeRow;
  /** Counted from 1. */
  number: number;
  outcome: OutcomeRow | undefined;
  acts: CodeActs;
}

/** One code being written. Enter adds a line below, the arrows move between lines, Backspace takes an empty line out. */
export const CodeLine = memo(function CodeLine({ row, number, outcome, acts }: CodeLineProps) {
  const t = useText();
  const missing = lacksCode(row);
  const steer = (event: KeyboardEvent<HTMLInputElement>, field: CodeField) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      acts.tidy(row.key);
      acts.addBelow(row.key);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const line = event.currentTarget.closest("tr");
      const other = event.key === "ArrowDown" ? line?.nextElementSibling : line?.previousElementSibling;
      const cell = other?.querySelector<HTMLInputElement>(`[data-field="${field}"]`);
      if (!cell) return;
      event.preventDefault();
      cell.focus();
    } else if (event.key === "Backspace" && isBlank(row)) {
      event.preventDefault();
      acts.remove(row.key);
    }
  };
  return (
    <tr className={styles.line}>
      {pathsOf(codeFields).map((field) => (
        <td key={field} className={cx(styles.cell, styles[field])}>
          <input
            id={`${row.key}.${field}`}
            data-field={field}
            className={cx(styles.input, codeFields[field].isCode && styles.figures)}
            aria-label={t("findings.codes.cell", { column: t(codeFields[field].label), number })}
            placeholder={t(codeFields[field].label)}
            aria-invalid={field === "Code" && missing ? true : undefined}
            title={field === "Code" && missing ? t("findings.codes.missing") : row[field] || undefined}
            value={row[field]}
            maxLength={codeFields[field].limit}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize={codeFields[field].isCode ? "characters" : "off"}
            onChange={(event) => acts.set(row.key, field, event.target.value)}
            onBlur={field === "Code" ? () => acts.tidy(row.key) : undefined}
            onKeyDown={(event) => steer(event, field)}
          />
        </td>
      ))}
      <td className={cx(styles.cell, styles.fate)}>
        {missing ? (
          <span className={styles.missing}>{t("findings.codes.missingShort")}</span>
        ) : outcome ? (
          <OutcomeMark outcome={outcome.outcome} otherSymptom={outcome.symptomChanged} />
        ) : null}
      </td>
      <td className={cx(styles.cell, styles.out)}>
        <IconButton
          label={t("findings.codes.remove", { code: row.Code || String(number) })}
          icon={<Trash2 aria-hidden />}
          size="sm"
          tabIndex={-1}
          onClick={() => acts.remove(row.key)}
        />
      </td>
    </tr>
  );
});

/** One code that only can be read. */
export function CodeReadLine({ row, outcome }: { row: CodeRow; outcome: OutcomeRow | undefined }) {
  return (
    <tr className={styles.line}>
      {pathsOf(codeFields).map((field) => (
        <td key={field} className={cx(styles.cell, styles.read, styles[field], codeFields[field].isCode && styles.figures)}>
          {row[field]}
        </td>
      ))}
      <td className={cx(styles.cell, styles.fate)}>
        {outcome ? <OutcomeMark outcome={outcome.outcome} otherSymptom={outcome.symptomChanged} /> : null}
      </td>
    </tr>
  );
}
