import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FaultCase, Seen } from "./fault.ts";

const file = join(import.meta.dirname, "../docs/faults.md");

const head = `# Faults, and what came of them

\`npm run faults\` makes each of these faults happen to the real product. \`npm run faults -- --keep\` writes what it saw into this page, of the
cases that ran. People's writes are requests under an \`Idempotency-Key\` and chat messages under their client id, each sent again until it is
acknowledged: *there* is how many of the acknowledged ones the database has, *twice* how many writes it has more than once. *Until good* is
counted from the fault to the first write after the last failed one. A case in which nobody writes has –.

`;

const columns = ["Fault", "Acknowledged", "There", "Twice", "Seconds until good", "Calls failed", "Wanted", "Seen", "Run", ""];

/** Writes the results into docs/faults.md; cases that did not run keep their lines, cases that are no more lose theirs. */
export function keepResults(cases: readonly FaultCase[], results: ReadonlyMap<string, Seen>): void {
  const kept = new Map(linesOf(existsSync(file) ? readFileSync(file, "utf8") : ""));
  const today = new Date().toISOString().slice(0, 10);
  for (const { fault, wanted } of cases) {
    const result = results.get(fault);
    if (result !== undefined) kept.set(cell(fault), line(cellsOf(fault, wanted, result, today)));
  }
  const lines = cases.map(({ fault, wanted }) => kept.get(cell(fault)) ?? line([fault, "", "", "", "", "", wanted, "not run yet", "", ""]));
  writeFileSync(file, `${head}${line(columns)}\n|${"---|".repeat(columns.length)}\n${lines.join("\n")}\n`);
}

function cellsOf(fault: string, wanted: string, { seen, ok, writes }: Seen, day: string): string[] {
  const figures = [writes?.acknowledged, writes?.there, writes?.twice, writes?.untilGood?.toFixed(1), writes?.failed];
  return [fault, ...figures.map((figure) => String(figure ?? "–")), wanted, seen, day, ok ? "ok" : "**failed**"];
}

const cell = (text: string) => text.replaceAll("|", "\\|");
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;

/** The lines of the page by their first cell. */
function linesOf(page: string): [string, string][] {
  return page
    .split("\n")
    .filter((text) => text.startsWith("| "))
    .map((text) => [text.slice(2, text.indexOf(" | ")), text]);
}
