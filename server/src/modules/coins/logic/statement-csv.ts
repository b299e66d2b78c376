import { byteOrderMark, csvLine } from "@remotebay/contract";
import { translator } from "../../../platform/translate/translate.ts";
import type { LedgerRow } from "../store.ts";

/** A ledger as a file for spreadsheets: with a byte order mark, separated by semicolons where the comma is the decimal mark; no cell runs as a formula. */
export function statementCsv(language: string, rows: readonly LedgerRow[]): string {
  const t = translator(language);
  const separator = language === "en" ? "," : ";";
  const head = (["seq", "date", "kind", "available", "held", "spent", "balance", "workOrder", "who", "note"] as const).map((name) =>
    t(`coins.column.${name}`),
  );
  const lines = rows.map((row) => [
    row.seq,
    row.at.toISOString(),
    // A correction that adds coins takes nothing back.
    row.kind === "correction" && row.available > 0 ? t("coins.corrected") : t(`coins.kind.${row.kind}`),
    row.available,
    row.held,
    row.spent,
    row.balance,
    row.workOrderNumber,
    row.who,
    row.note,
  ]);
  return byteOrderMark + [head, ...lines].map((cells) => csvLine(cells, separator)).join("");
}
