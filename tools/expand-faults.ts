import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule, parseSync } from "libpg-query";
import { contractionOf, lateIndexOf } from "../server/src/platform/database/migration-text.ts";
import { type Made, objectionsTo } from "./expand-rules.ts";

/** The last migration that was made before these rules: until then an upgrade began with stopping every process. */
const lastFree = "0056";

/** The least that says something. */
const shortestReason = 12;

/** Describes every migration in `folder` that a running earlier release cannot bear and that does not say why it need not. */
export async function expandFaults(folder: string): Promise<string[]> {
  await loadModule();
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && name.slice(0, 4) > lastFree)
    .toSorted()
    .flatMap((name) => faultsOf(readFileSync(join(folder, name), "utf8")).map(({ line, what }) => `${name}:${line} ${what}`));
}

export interface ExpandFault {
  /** From 1. */
  line: number;
  what: string;
}

/** What is wrong with the text of one migration. `libpg-query` must be loaded. */
export function faultsOf(text: string): ExpandFault[] {
  const made: Made = { tables: new Set(), columns: new Set() };
  const isContraction = contractionOf(text) !== undefined;
  const faults = badlyPlaced(text);
  let isNeeded = false;
  for (const statement of statementsOf(text)) {
    const { node, line, marks } = statement;
    const objections = objectionsTo(node, made);
    const reason = marks.find(({ word }) => word === "expand");
    for (const mark of marks) if (mark.reason.length < shortestReason) faults.push({ line, what: `\`-- ${mark.word}:\` gives no reason` });
    if (reason !== undefined && !objections.some(({ kind }) => kind === "doubt"))
      faults.push({ line, what: "`-- expand:` stands before a statement that needs no reason" });
    for (const { kind, what } of objections) {
      isNeeded ||= kind === "breaks" || reason === undefined;
      if (isContraction || (kind === "doubt" && reason !== undefined)) continue;
      faults.push({ line, what: `${what}. ${kind === "breaks" ? remedyOfBreak : remedyOfDoubt}` });
    }
  }
  if (isContraction && !isNeeded) faults.push({ line: 1, what: "`-- contract:` stands in a migration that takes nothing away" });
  return faults;
}

/** What is built CONCURRENTLY is kept out of the transaction as the text between two breakpoints (`apply-migrations.ts`). */
function badlyPlaced(text: string): ExpandFault[] {
  let line = 1;
  return text.split("--> statement-breakpoint").flatMap((part) => {
    const begin = line;
    line += part.split("\n").length - 1;
    const { stmts = [] } = parseSync(part);
    const isLate = stmts.some(
      ({ stmt }) => stmt !== undefined && "IndexStmt" in stmt && stmt.IndexStmt.concurrent === true && stmt.IndexStmt.unique !== true,
    );
    return isLate && (stmts.length > 1 || lateIndexOf(part) === undefined)
      ? [{ line: begin, what: "builds an index CONCURRENTLY, which has a name and stands alone between two `--> statement-breakpoint`" }]
      : [];
  });
}

const remedyOfBreak =
  "Do it in a later release than the last one that needs it, with a line `-- contract: <why no release before needs it>`";
const remedyOfDoubt = "Do it otherwise (docs/add-a-field.md), or say why it is borne: `-- expand: <why>`";

interface Mark {
  word: string;
  reason: string;
}

/** The statements with the marks in the comments before or in them. */
function statementsOf(text: string) {
  const bytes = Buffer.from(text);
  const { stmts = [] } = parseSync(text);
  let end = 0;
  return stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const from = end;
    // The last statement may have no length: it goes on to the end.
    end = length === undefined || length === 0 ? bytes.length : start + length;
    if (stmt === undefined) return [];
    const own = bytes.subarray(from, end).toString();
    const marks = [...own.matchAll(/^[ \t;]*-- (expand|contract):(.*)$/gm)].map(([, word = "", reason = ""]) => ({
      word,
      reason: reason.trim(),
    }));
    return [{ node: stmt, marks: marks satisfies Mark[], line: bytes.subarray(0, start).toString().split("\n").length }];
  });
}
