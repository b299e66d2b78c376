import type { LineFault } from "../sections.ts";
import { isStatus } from "../status-words.ts";
import type { FaultLine } from "./faults.ts";
import { isMarkedHeading } from "./headings.ts";
import { labelledDetail } from "./lines.ts";
import type { State } from "./state.ts";

/** What a line changes of the fault above it. */
export type Completion = Partial<LineFault>;

/** Completes the fault above with what its line said of it. */
export function complete(completion: Completion, state: State): void {
  if (state.fault) Object.assign(state.fault, completion);
  state.until = state.at;
}

const symptomForm = /^(?:(\d{2})-(\d{2})|(\d{3})|([0-9A-F]{2})\s+\[\d{1,3}\])\s+-(?=\s|$)\s*(.*)$/i;

/** What the line of its symptom, `35-10 - Signal too Low - Intermittent` or `008 - …`, says of a fault; undefined for any other line. */
export function symptomOf(text: string, fault: LineFault | undefined): Completion | undefined {
  const match = fault?.failureType === "" ? symptomForm.exec(text) : null;
  if (!match || !fault) return undefined;
  const said = (match[5] ?? "").split(/(?:^|\s)-(?=\s|$)/).map((part) => part.trim());
  const status = said.filter((part) => isStatus(part));
  return {
    failureType: match[1] ?? match[3] ?? match[4] ?? "",
    status: status.length > 0 ? status.join(", ") : fault.status,
    text: [fault.text, ...said.filter((part) => part !== "" && !isStatus(part))].join(": "),
  };
}

/** The status or the text that a line below a fault gives behind a label. */
export function labelledBelow(text: string, { fault, blank }: State): Completion | undefined {
  const detail = fault && !blank ? labelledDetail(text) : undefined;
  return fault && detail && { status: fault.status || detail.status, text: fault.text || detail.text };
}

/** A line below a fault that is its status or its text. */
export function statusOrText(text: string, state: State): Completion | undefined {
  const { fault } = state;
  if (!fault || state.blank) return undefined;
  if (isStatus(text.split(/\s+-\s+/)[0] ?? "")) return { status: fault.status || text };
  if (continues(text, state)) return { text: `${fault.text} ${text}`.trim() };
  return fault.text === "" && state.style.textBelow && !isMarkedHeading(text) ? { text } : undefined;
}

/** True if the next line is the status of the fault above, or a line goes on within a sentence: it still belongs to the fault's text. */
export function continues(text: string, { fault, blank, until, at, lines }: State): boolean {
  if (!fault || blank || isMarkedHeading(text)) return false;
  const goesOn = until === at - 1 && /^\p{Ll}/u.test(text) && !/^(?:https?:|www\.)/.test(text);
  return (goesOn && fault.text !== "") || (fault.status === "" && isStatus((lines[at + 1] ?? "").trim()));
}

/** The one code of a line that names no unit, and what stands behind it. */
function onlyCode({ unit, faults }: FaultLine, text: string): { next: LineFault; after: string } | undefined {
  const [next, other] = faults;
  if (!next || other || unit !== "") return undefined;
  return { next, after: text.slice(text.toUpperCase().indexOf(next.code) + next.code.length).replace(/^\s*-\s*/, "") };
}

/** One fault given by two numbers, the SAE code below the maker's: it is one, and the maker's number stays in its text. */
export function saeBelowMakers(line: FaultLine, text: string, { fault, blank }: State): Completion | undefined {
  const only = onlyCode(line, text);
  if (!fault || !only || blank || !/^(?![PCBU][0-3])[\dA-F]{5,8}$/.test(fault.code) || !/^[PCBU]/.test(only.next.code)) return undefined;
  const { next, after } = only;
  const both = { code: next.code, failureType: next.failureType, status: next.status || fault.status, text: fault.text };
  const all = { ...both, ...(symptomOf(after, both) ?? { text: `${fault.text} ${next.text}` }) };
  return { ...all, text: `${all.text} (${fault.code})`.trim() };
}

/** The code of the fault above in the fault's own block: it says more of the same fault. */
export function codeAgain(line: FaultLine, text: string, { fault, blank }: State): Completion | undefined {
  const only = onlyCode(line, text);
  if (!fault || !only) return undefined;
  const { next, after } = only;
  const repeats = next.code === fault.code && next.failureType === "" && (!blank || fault.text === "");
  if (!repeats || (next.status !== "" && fault.status !== "" && next.status !== fault.status)) return undefined;
  return symptomOf(after, fault) ?? { text: fault.text || next.text, status: fault.status || next.status };
}
