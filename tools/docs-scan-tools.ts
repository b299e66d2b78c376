import { readers } from "../scan-tools/src/readers.ts";
import { readScanText } from "../scan-tools/src/read-scan.ts";
import { type Damage, damages, pairsOfDamage } from "../scan-tools/src/testing/damage.ts";
import { addVerdicts, type Verdict, verdictOn } from "../scan-tools/src/testing/false-clears.ts";
import { type Fixture, loadFixtures } from "../scan-tools/src/testing/fixtures.ts";
import { plain } from "../scan-tools/src/tools/plain.ts";
import { addScores, type Score, scoreScans } from "../scan-tools/src/testing/score.ts";

type Counts = Pick<Score, "faults" | "found" | "unit" | "failureType" | "status" | "invented">;

/** Tools that technicians name, of which no public export shows the form. */
const unread =
  "Delphi DS and Autocom, Bosch ESI[tronic], Torque, OBD Fusion, OBD Auto Doctor, Infocar, Garage Pro, Snap-on, Ford IDS, BimmerLink, OP-COM, AlfaOBD, LeafSpy, IIDTool";

/** How well each reader of scan tools reads its public exports. */
export function scanToolsPage(): string {
  const fixtures = loadFixtures();
  const scored = fixtures.map((fixture) => ({ fixture, score: scoreOf(fixture) }));
  const rows = readers.map(({ key, name }) => {
    const own = scored.filter(({ fixture }) => fixture.tool === key);
    return row(name, own.length, addScores(own.map(({ score }) => score)));
  });
  const first = readers.flatMap(({ key, name }) => {
    const kept = fixtures.filter(({ tool, expected }) => tool === key && expected.firstScore);
    return kept.length === 0 ? [] : [{ name, files: kept.length, score: sum(kept) }];
  });
  const total = sum(fixtures.filter(({ expected }) => expected.firstScore));
  return [
    "# Scan tools\n",
    "What the readers of `scan-tools/` make of real exports found in public places (`scan-tools/fixtures`). What each export says was",
    "noted by reading it. *Found*: the fault was read with its code or its second number; *unit*, *failure type* and *status*: read as the",
    "export says; *invented*: codes that the export does not have; *units*: control units listed, with those that did not answer marked so;",
    "*units too many*: listed though the export does not name them.\n",
    head("Reader", ["Code right", "Units", "Units too many"]),
    ...rows,
    row("**All**", fixtures.length, addScores(scored.map(({ score }) => score))),
    fewNote(fixtures),
    "\n## Without the tool's reader\n",
    "The same exports read as plain text, as those of a tool are that has no reader yet.\n",
    head("Exports of", ["Code right", "Units", "Units too many"]),
    ...readers.flatMap(({ key, name }) =>
      plainRows(
        name,
        fixtures.filter(({ tool }) => tool === key),
      ),
    ),
    ...plainRows("**All**", fixtures),
    "\n## First sight\n",
    "Exports that were kept back until the reader was finished, as they were read the first time; what was wrong has been mended since.\n",
    head("Reader", []),
    ...first.map(({ name, files, score }) => cells(name, files, score)),
    cells("**All**", fixtures.filter(({ expected }) => expected.firstScore).length, total),
    "\n## Damaged texts\n",
    "Each export read as the scan before the work, and its damaged text as the one after it, although nothing was repaired. *Called cleared*:",
    "faults of which the reports' rule would say so; *in silence*: without a line that is named as not understood, a control unit that is not known",
    "or the question whether it is all. *Warned or asked*: faults of texts with one of these. A text is damaged in several ways of each kind.\n",
    "| Kind of damage | Texts | Faults | Called cleared | In silence | Warned or asked |\n|---|---:|---:|---:|---:|---:|",
    ...damageRows(fixtures),
    "\n## Sources\n",
    ...fixtures.map(({ name, expected }) => `- \`${name}\`: <${expected.source}>${expected.note ? `. ${expected.note}` : ""}`),
    "",
  ].join("\n");
}

function damageRow(name: string, all: readonly Verdict[]): string {
  const { faults, cleared, silent, told } = addVerdicts(all);
  return `| ${[name, all.length, faults, cleared, silent, told].join(" | ")} |`;
}

function damageRows(fixtures: readonly Fixture[]): string[] {
  const whole = fixtures.map(({ text }) => ({ text, scans: readScanText(text).scans }));
  const verdicts = ({ apply }: Damage): Verdict[] =>
    whole.flatMap(({ text, scans }) => apply(text).map((damaged) => verdictOn(scans, readScanText(damaged).scans)));
  const none = damageRow(
    "none",
    whole.map(({ scans }) => verdictOn(scans, scans)),
  );
  return [none, ...damages.map((kind) => damageRow(kind.name, verdicts(kind))), damageRow("two of these", pairsOfDamage.flatMap(verdicts))];
}

/** Says of which tools too few exports were found for the figures to mean much. */
function fewNote(fixtures: readonly Fixture[]): string {
  const files = (key: string) => fixtures.filter(({ tool }) => tool === key).length;
  return [
    "",
    `Fewer than three public exports could be found of: ${named(readers.filter(({ key }) => files(key) > 0 && files(key) < 3))}.`,
    `None could be found of: ${named(readers.filter(({ key }) => files(key) === 0))}. These readers know the form of the tool's output from its`,
    "documentation and from programs that draw or read the same tables (of GDS2: the titles of its table); no real export proves them.",
    "",
    `Looked for without finding any export as text, and without a reader of their own: ${unread}. Their text is read as a plain table or list.`,
    "Of Torque, LeafSpy, Pyren, the IIDTool and a Delphi DS150 posts quote short lists (`plain/05` to `plain/12`). Of BimmerLink and OBD Auto Doctor only",
    "recordings of live values are public, of Techstream and Snap-on only reports as pictures. What was searched: public repositories and their issues by",
    "the words that each tool prints, in English, German and French, and stored forum pages.",
    "",
    "The last search brought 22 more texts with 130 faults, which no reader had seen: 15 as a tool wrote them (VCDS in English and German, J1939, freediag; 26",
    "faults) were read in full, and 7 of other kinds (lists and tables that owners wrote down, and BMW CarData; 104 faults) with 80 % found and 33 % in the right",
    "unit. All 22 together: 83.8 % found, 46.2 % right unit, 83.8 % failure type, 50.8 % status, one code invented. Four of them without faults and two whose",
    "page is not known are not kept as fixtures. After what was wrong had been mended, seven more texts, all short notes of owners (23 faults): 100 % found,",
    "43.5 % right unit, 100 % failure type, 21.7 % status, none invented; two of them are fixtures. Both times there are fewer texts than wanted, and of the tools",
    "with a reader only VCDS and J1939 are among them, and a list that a user copied from FORScan.",
  ].join("\n");
}

function named(list: typeof readers): string {
  return list.map(({ name }) => name).join(", ") || "none";
}

function scoreOf({ text, expected }: Fixture): Score {
  return scoreScans(readScanText(text).scans, expected.scans);
}

function plainRows(name: string, fixtures: readonly Fixture[]): string[] {
  const scores = fixtures.map(({ text, expected }) =>
    scoreScans(readScanText(text, plain.key).scans, [{ units: expected.scans.flatMap(({ units }) => units) }]),
  );
  return scores.length === 0 ? [] : [row(name, scores.length, addScores(scores))];
}

function sum(fixtures: readonly Fixture[]): Counts {
  const counts: Counts = { faults: 0, found: 0, unit: 0, failureType: 0, status: 0, invented: 0 };
  for (const { expected } of fixtures)
    for (const key of Object.keys(counts) as (keyof Counts)[]) counts[key] += expected.firstScore?.[key] ?? 0;
  return counts;
}

function head(first: string, more: readonly string[]): string {
  const names = [first, "Files", "Faults", "Found", "Unit", "Failure type", "Status", "Invented", ...more];
  return `| ${names.join(" | ")} |\n|---|${"---:|".repeat(names.length - 1)}`;
}

function cells(name: string, files: number, score: Counts): string {
  const { faults, found, unit, failureType, status, invented } = score;
  return `| ${[name, files, faults, ...[found, unit, failureType, status].map((count) => percent(count, faults)), invented].join(" | ")} |`;
}

function row(name: string, files: number, score: Score): string {
  return `${cells(name, files, score)} ${percent(score.code, score.faults)} | ${score.reached} of ${score.units} | ${score.surplus} |`;
}

function percent(count: number, all: number): string {
  return all === 0 ? "–" : `${Math.floor((1000 * count) / all) / 10} %`;
}
