import { questionId, unitId, type Fault, type Pair, type Scan } from "@remotebay/contract";

/** What the schema cannot say of scans: each control unit once a scan, and codes only where it was reached. */
export function scanFaults(scans: readonly Scan[]): Fault[] {
  return scans.flatMap((scan, at) => {
    const seen = new Set<string>();
    return scan.Units.flatMap((unit, index): Fault[] => {
      const path = `Scans.${at}.Units.${index}`;
      const id = unitId(unit);
      const faults: Fault[] = [];
      if (seen.has(id)) faults.push({ path: `${path}.Name`, code: "unique", message: "This control unit is listed twice in one scan." });
      if (!unit.Reached && unit.Codes.length > 0)
        faults.push({ path: `${path}.Reached`, code: "not-reached", message: "A control unit that was not reached has no codes." });
      seen.add(id);
      return faults;
    });
  });
}

/** How many codes the scans have. */
export function codesIn(scans: readonly Scan[]): number {
  return scans.reduce((sum, { Units }) => sum + Units.reduce((codes, unit) => codes + unit.Codes.length, 0), 0);
}

/** Most decisions that one audit entry names. */
const mostNamed = 50;

function decisionId(pair: Pair): string {
  return `${pair.Same ? "same" : "different"} ${questionId(pair)}`;
}

/** What the audit trail says of decisions on pairs: how many there are, and which are new, changed or gone. */
export function decisionDetails(before: readonly Pair[], now: readonly Pair[]): { pairs: number; decided?: string[] } {
  const [old, fresh] = [new Set(before.map(decisionId)), new Set(now.map(decisionId))];
  const changed = [
    ...[...fresh].filter((id) => !old.has(id)),
    ...before
      .filter((pair) => !fresh.has(decisionId(pair)) && !now.some((one) => questionId(one) === questionId(pair)))
      .map((pair) => `withdrawn ${questionId(pair)}`),
  ];
  return { pairs: now.length, ...(changed.length > 0 && { decided: changed.slice(0, mostNamed) }) };
}

/** What the audit trail says of a person's answers about whole scans: whether they are whole, and which unlikely dates are right. */
export function answerDetails(before: readonly Scan[], now: readonly Scan[]): { answered?: string[] } {
  const [old, fresh] = [new Set(before.flatMap(answersOn)), new Set(now.flatMap(answersOn))];
  const answered = [
    ...[...fresh].filter((answer) => !old.has(answer)),
    ...[...old].filter((answer) => !fresh.has(answer)).map((answer) => `withdrawn ${answer}`),
  ];
  return answered.length > 0 ? { answered } : {};
}

function answersOn({ Phase, Tool, Date, DateConfirmed, Whole, VIN = "", OtherVehicle = "" }: Scan): string[] {
  const name = JSON.stringify([Phase, Tool, Date]);
  return [
    ...(Whole === "yes" || Whole === "no" ? [`${Whole === "yes" ? "whole" : "not whole"} ${name}`] : []),
    ...(DateConfirmed !== undefined && DateConfirmed === Date ? [`date confirmed ${name}`] : []),
    ...(OtherVehicle === "" ? [] : [`other vehicle ${JSON.stringify([VIN, OtherVehicle])} ${name}`]),
  ];
}
