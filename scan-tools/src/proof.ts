import type { Evidence, Mention, Proof, ReadScan, ScannedCode, ScannedUnit } from "./reader.ts";
import { filledLines, type SourceLine } from "./scan-builder.ts";
import { type Statement, statementAtEnd, statementOf } from "./statements.ts";

/** What a text says of one unit. */
interface Said {
  statements: Statement[];
  /** True if something in the unit's lines is not clear: it may have faults that were not read. */
  unclear: boolean;
}

/**
 * Says of every unit of a scan what its text proves of it, and whether a person has to be asked. This is decided from the lines of the
 * text, the same way for all readers: a reader only tells where it found a unit named, and what it knows of that line.
 */
export function prove(scan: ReadScan, evidence: Evidence): void {
  const lines = filledLines(evidence.text);
  const said = saidOf(lines, scan, evidence);
  for (const unit of scan.units) unit.proof = evidence.cut.has(unit) ? "short" : proofOf(unit, said.get(unit), evidence);
  scan.asks = scan.units.some(({ reached, proof }) => reached && proof === "listed") || evidence.endless || endsOpen(lines, scan);
}

function proofOf(unit: ScannedUnit, said: Said | undefined, { given, bare }: Evidence): Proof {
  const { reached, codes } = unit;
  if (!reached || !said || said.unclear) return "short";
  const statements = said.statements.filter(
    ({ part, faults }, _, all) => part === "" || faults > 0 || all.some((one) => one.part !== "" && one.faults > 0),
  );
  if (statements.length === 0) return codes.length > 0 || bare.has(unit) ? "listed" : "short";
  return addsUp(statements, codes, given.get(unit) ?? 0) ? "stated" : "short";
}

/** True if as many faults were read as every statement gives; some tools count a fault that they list twice, once for each of its states. */
function addsUp(statements: readonly Statement[], codes: readonly ScannedCode[], given: number): boolean {
  const whole = statements.filter(({ part }) => part === "").map(({ faults }) => faults);
  const parts = new Map(statements.filter(({ part }) => part !== "").map(({ part, faults }) => [part, faults]));
  // Some apps print 0 for each state although they list faults: such a 0 says nothing.
  const sum = [...parts.values()].reduce((all, faults) => all + faults, 0);
  if (sum > 0) whole.push(sum);
  return whole.every((faults) => faults === codes.length || (faults > 0 && faults === given));
}

/** What the lines say of each unit: at its name, and on lines of their own below it. */
function saidOf(lines: readonly SourceLine[], scan: ReadScan, evidence: Evidence): Map<ScannedUnit, Said> {
  const said = new Map<ScannedUnit, Said>();
  const of = (unit: ScannedUnit): Said => {
    const known = said.get(unit) ?? { statements: [], unclear: false };
    said.set(unit, known);
    return known;
  };
  const named = Map.groupBy(evidence.mentions, ({ line }) => line);
  const lost = new Set(scan.notUnderstood.map(({ line }) => line));
  const read = new Set(scan.units.flatMap(({ codes }) => codes.map(({ line }) => line)));
  let unit: ScannedUnit | undefined;
  /** True if a line below the unit's name may name another one. */
  let passed = false;
  let titled = false;
  for (const { at, text } of lines) {
    const here = named.get(at) ?? [];
    for (const [one, mentions] of Map.groupBy(here, (mention) => mention.unit))
      of(one).statements.push(...saidAt(mentions, read.has(at) ? "" : text));
    unit = here.at(-1)?.unit ?? unit;
    if (here.length > 0) passed = titled = false;
    if (!unit) continue;
    if (lost.has(at)) of(unit).unclear = true;
    if (here.length > 0 || read.has(at)) continue;
    const statement = statementOf(text);
    if (statement) of(unit).statements.push(statement);
    if (statement && (passed || titled) && unit.codes.length === 0) of(unit).unclear = true;
    passed ||= !evidence.headed && mayName(text);
    titled = !evidence.headed && endsInColon.test(text);
  }
  return said;
}

/** What the line that names a unit says of it: what its reader knows, else what its words say. */
function saidAt(mentions: readonly Mention[], text: string): Statement[] {
  const known = mentions.flatMap(({ faults }) => (faults === undefined ? [] : [faults]));
  if (known.length > 0) return known.flatMap((faults) => (faults === "some" ? [] : [{ faults, part: "" }]));
  const statement = statementAtEnd(text);
  return statement ? [statement] : [];
}

/** True for a line that may be the name of a unit: words that are no value behind a label. */
function mayName(text: string): boolean {
  return /\p{L}{2}/u.test(text) && text.length <= 80 && !/^[^:=]{1,60}[:=]/.test(text);
}

/** A title, which may name a unit if what says that there is no fault stands right below it. */
const endsInColon = /^(?![^:]*(?:fault|code|dtc|error|fehler|défaut|fout|err[oe]r|aver[ií]a))[^:]{2,60}:$/iu;

/**
 * True if the text may have been broken off within its last fault: a code without a text, or a maker's number, which the SAE code of the
 * same fault can follow, in one of the last two lines.
 */
function endsOpen(lines: readonly SourceLine[], { units }: ReadScan): boolean {
  const near = lines.at(-2)?.at ?? 0;
  return units.some(({ codes }) =>
    codes.some(({ line, code, text }) => line >= near && (!/^[PCBU][0-3]/.test(code) || !/\p{L}{3}/u.test(text))),
  );
}
