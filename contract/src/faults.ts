import * as v from "valibot";
import type { Fault } from "./problem.ts";

/** At most so many faults are named in one reply; a body built to have thousands is not answered with thousands. */
const maxFaults = 100;

/** The fault of a field that is missing (section 5). */
export function required(path: string): Fault {
  return { path, code: "required", message: "Please supply all fields." };
}

/** Every fault of `value` against `schema`, each with its dotted path and the rule it breaks; empty when it is valid. */
export function faultsOf(schema: v.GenericSchema, value: unknown): Fault[] {
  const result = v.safeParse(schema, value);
  return result.success ? [] : faultsFrom(result.issues);
}

/** The same from issues already at hand. */
export function faultsFrom(issues: readonly v.BaseIssue<unknown>[]): Fault[] {
  return issues.slice(0, maxFaults).map((issue) => {
    const code = ruleOf(issue);
    return { path: v.getDotPath(issue) ?? "", code, message: sentences[code] ?? issue.message };
  });
}

function ruleOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === "schema") {
    if (issue.expected === "never") return "unknown-field";
    if (issue.received === "undefined") return "required";
    return issue.type === "picklist" || issue.type === "enum" ? "choice" : "type";
  }
  if (issue.type === "regex" || issue.type === "check" || issue.type === "partial_check") return issue.message;
  return rules[issue.type] ?? issue.type.replaceAll("_", "-");
}

const rules: Record<string, string> = {
  non_empty: "required",
  max_length: "max-length",
  min_length: "min-length",
  min_value: "min-value",
  max_value: "max-value",
  iso_timestamp: "instant",
  iso_date: "date",
};

const sentences: Record<string, string> = {
  required: "Please supply all fields.",
  "unknown-field": "This field is not known here.",
  type: "This is not the kind of value expected.",
  choice: "This is not one of the choices.",
  "max-length": "This is too long.",
  "min-length": "This is too short.",
  "min-value": "This is too small.",
  "max-value": "This is too large.",
  integer: "This must be a whole number.",
  instant: "This must be a date and time.",
  date: "This must be a date.",
  "control-characters": "This has characters that cannot be stored.",
};
