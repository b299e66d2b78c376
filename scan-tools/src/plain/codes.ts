import type { ScannedUnit } from "../reader.ts";
import { splitAddress } from "../unit-names.ts";
import { type FaultLine, faultsOf } from "./faults.ts";
import { flush, isRead, type State } from "./state.ts";

/** The codes of the current line, which several shapes look at. */
export function codesOf(text: string, state: State): FaultLine | undefined {
  if (state.codes?.at !== state.at) state.codes = { at: state.at, found: faultsOf(text, state.unit !== undefined, state.counted) };
  return state.codes.found;
}

/** Finds something in the codes of a line. */
export function ofCodes<Found>(find: (line: FaultLine, text: string, state: State) => Found) {
  return (text: string, state: State): Found | undefined => {
    const line = codesOf(text, state);
    return line && find(line, text, state);
  };
}

/** True if a part or a sentence tells again about codes that were read before, and nothing else. */
export function tellsAgain({ faults, spoken }: FaultLine, state: State): boolean {
  return (state.retold || spoken === true) && faults.every(({ code, status }) => status === "" && isRead(code, state));
}

/** Notes a line of codes in which something looks like a code and is none. */
export function noteDoubtful({ doubtful }: FaultLine, state: State, text: string): void {
  if (doubtful) state.builder.notUnderstood({ at: state.at + 1, text });
}

/** The codes of a line: one with its text and status, or a list. */
export function readCodes(line: FaultLine, state: State, text: string): void {
  const { unit, faults, spoken } = line;
  noteDoubtful(line, state, text);
  const above = unit === "" && wraps(text, state) ? state.fault : undefined;
  flush(state);
  state.names = undefined;
  if (spoken && unit === "") state.unit = spokenUnit(text, faults[0]?.code ?? "", state) ?? state.unit;
  const named = unit === "" ? above?.unit : splitAddress(unit);
  const once = faults.filter(
    ({ code, failureType }, nth) => faults.findIndex((other) => other.code === code && other.failureType === failureType) === nth,
  );
  for (const fault of once) {
    flush(state);
    state.fault = { ...fault, status: fault.status || above?.status || state.status, line: state.at + 1, ...(named && { unit: named }) };
    state.until = state.at;
  }
}

/** True if a list of codes goes on in a line, as the line above ends with a comma or `and`. */
function wraps(text: string, { lines, at, until, blank }: State): boolean {
  const listed = /(?:,|\s(?:and|und|et|en|e|y))\s*$/iu.test(lines[at - 1] ?? "");
  return listed && !blank && until === at - 1 && /^[PCBU][0-3][0-9A-F]{3}/i.test(text);
}

/** The one unit known already that a sentence names before its codes. */
function spokenUnit(text: string, code: string, { builder }: State): ScannedUnit | undefined {
  const before = ` ${text.slice(0, Math.max(0, text.toUpperCase().indexOf(code))).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const named = builder.scan.units.filter(({ name }) => name !== "" && before.includes(` ${name} `));
  return named.length === 1 ? named[0] : undefined;
}
