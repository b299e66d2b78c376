import { translator } from "../../../platform/translate/translate.ts";
import type { LedgerRow } from "../store.ts";

/** A ledger as a file for spreadsheets: with a byte order mark, separated by semicolons where the comma is the decimal mark, texts quoted. */
export function statementCsv(language: string, rows: readonly LedgerRow[]): string {
  const t = translator(language);
  const separator = language === "en" ? "," : ";";
  const head = (["seq", "date", "kind", "available", "held", "spent", "balance", "workOrder", "who", "note"] as const).map((name) =>
    t(`coins.column.${name}`),
  );
  const lines = rows.map((row) => [
    row.seq,
    row.at.toISOString(),
    t(`coins.kind.${row.kind}`),
    row.available,
    row.held,
    row.spent,
    row.balance,
    row.workOrderNumber,
    row.who,
    row.note,
  ]);
  return `\uFEFF${[head, ...lines].map((line) => line.map(cell).join(separator)).join("\r\n")}\r\n`;
}

/** Numbers as they are; a text that a spreadsheet would run as a formula gets an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
