import * as v from "valibot";
import type { Fault } from "./problem.ts";

/** Maximum number of faults in one reply, so that a malicious body cannot cause a huge one. */
const maxFaults = 100;

/** The fault of a field that is missing (domain.md#calls-missing). */
export function required(path: string): Fault {
  return { path, code: "required", message: "Please supply all fields." };
}

/** Every fault of `value` against `schema`, each with its dotted path and the rule it breaks; empty when it is valid. */
export function faultsOf(schema: v.GenericSchema, value: unknown): Fault[] {
  const result = v.safeParse(schema, value);
  return result.success ? [] : faultsFrom(result.issues, schema);
}

/** Converts valibot issues to faults, each once. Given the schema, it reports every unknown field, while valibot reports only the first one of each object. */
export function faultsFrom(issues: readonly v.BaseIssue<unknown>[], schema?: v.GenericSchema): Fault[] {
  return issues
    .slice(0, maxFaults)
    .flatMap((issue) => {
      const code = ruleOf(issue);
      const paths = code === "unknown-field" && schema ? unknownFields(schema, issue) : [v.getDotPath(issue) ?? ""];
      return paths.map((path) => ({ path, code, message: boundsSentence(issue, schema) ?? sentences[code] ?? sentences["invalid"] ?? "" }));
    })
    .filter(({ path, code }, nth, all) => all.findIndex((one) => one.path === path && one.code === code) === nth)
    .slice(0, maxFaults);
}

/** The parts of a schema that lead to an object's fields. */
interface Node {
  entries?: Readonly<Record<string, Node>>;
  wrapped?: Node;
  item?: Node;
  options?: readonly unknown[];
  pipe?: readonly (Node & Rule & { kind: string })[];
}

/** A rule of a field: `max_length` with its bound. */
interface Rule {
  type: string;
  requirement?: number;
}

const bounded: ReadonlySet<string> = new Set(["min_length", "max_length", "min_value", "max_value"]);

/** The agreed words for a text or number that is too short, long, small or large, where the field has both bounds (domain.md#calls-bounds). */
function boundsSentence(issue: v.BaseIssue<unknown>, schema: v.GenericSchema | undefined): string | undefined {
  const keys = (issue.path ?? []).map((step) => String(step.key));
  if (!schema || !bounded.has(issue.type) || keys.length === 0) return undefined;
  const field = keys.reduce<Node | undefined>((node, key) => node && stepInto(node, key), schema as Node);
  const bounds = new Map(field ? rulesOf(field).map(({ type, requirement }) => [type, requirement] as const) : []);
  const [least, most] = issue.type.endsWith("length")
    ? [bounds.get("min_length") ?? (bounds.has("non_empty") ? 1 : 0), bounds.get("max_length")]
    : [bounds.get("min_value"), bounds.get("max_value")];
  return least === undefined || most === undefined ? undefined : `The ${keys.at(-1)} must be between ${least} and ${most}.`;
}

/** The rules of a field, inside optional, nullable and normalising wrappers. */
function rulesOf(node: Node): Rule[] {
  const inside = (node.pipe ?? []).filter((step) => (step as Node) !== node);
  return [...(node.wrapped ? rulesOf(node.wrapped) : []), ...inside.flatMap((step) => (step.kind === "schema" ? rulesOf(step) : [step]))];
}

/** The paths of every unknown field of the object in which the issue found the first. */
function unknownFields(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string[] {
  const path = issue.path ?? [];
  const above = path.slice(0, -1).map((step) => String(step.key));
  const known = above.reduce<Node | undefined>((node, key) => stepInto(node, key), schema as Node);
  const entries = known && objectOf(known)?.entries;
  const given = path.at(-1)?.input;
  if (!entries || typeof given !== "object" || given === null) return [v.getDotPath(issue) ?? ""];
  return Object.keys(given)
    .filter((key) => !(key in entries))
    .map((key) => [...above, key].join("."));
}

/** The faults of lists where a schema has an object, which valibot takes for an object without fields. */
export function listFaults(schema: v.GenericSchema, value: unknown): Fault[] {
  return listsIn(schema as Node, value, [])
    .slice(0, maxFaults)
    .map((path) => ({ path: path.join("."), code: "type", message: sentences["type"] ?? "" }));
}

function listsIn(node: Node, value: unknown, path: readonly (string | number)[]): (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [];
  // One of several kinds of object: the field that is a list is an object in all of them.
  const kind = node.options?.find((option): option is Node => typeof option === "object");
  if (kind) return listsIn(kind, value, path);
  const { entries, item } = objectOf(node) ?? {};
  if (!Array.isArray(value))
    return Object.entries(entries ?? {}).flatMap(([key, entry]) => listsIn(entry, (value as Record<string, unknown>)[key], [...path, key]));
  if (item) return value.flatMap((one, nth) => listsIn(item, one, [...path, nth]));
  return entries ? [path] : [];
}

function stepInto(node: Node | undefined, key: string): Node | undefined {
  const holder = node && objectOf(node);
  return holder?.entries ? holder.entries[key] : holder?.item;
}

/** The object or list schema inside optional, nullable and normalising wrappers. */
function objectOf(node: Node): Node | undefined {
  if (node.entries || node.item) return node;
  if (node.wrapped) return objectOf(node.wrapped);
  const last = node.pipe?.findLast((step) => step.kind === "schema");
  return last && last !== node ? objectOf(last) : undefined;
}

function ruleOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === "schema") {
    if (issue.expected === "never") return "unknown-field";
    if (issue.received === "undefined") return "required";
    return issue.type === "picklist" || issue.type === "enum" ? "choice" : "type";
  }
  // Our own rules have their code as message; a rule without one has the library's sentence there, which nobody is shown.
  if (Object.hasOwn(sentences, issue.message)) return issue.message;
  return rules[issue.type] ?? "invalid";
}

const rules: Record<string, string> = {
  non_empty: "required",
  max_length: "max-length",
  min_length: "min-length",
  min_value: "min-value",
  max_value: "max-value",
  iso_timestamp: "instant",
  iso_date: "date",
  iso_time: "time",
  integer: "integer",
  length: "length",
  email: "email",
};

/** Every rule that an input can break, by the code of its fault: what a developer reads. The browser has its own texts by these codes. */
const sentences: Readonly<Record<string, string>> = {
  required: "Please supply all fields.",
  pin: "A PIN has four to six digits.",
  "country-code": "A country code is a plus sign and one to four digits.",
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
  time: "This must be a time of the day.",
  email: "This must be an e-mail address.",
  language: "This must be a language.",
  length: "This does not have the right length.",
  logo: "This must be a shipped or an uploaded logo.",
  places: "This must have the places of the shipped text, such as {name}, each once.",
  "same-time": "These must be two different times.",
  "vin-characters": "A VIN has letters and figures only.",
  "vin-letter": "This VIN has a letter that no VIN has.",
  "vin-length": "A VIN has 17 characters.",
  "too-many-codes": "These are more codes than a job may have.",
  "control-characters": "This has characters that cannot be stored.",
  invalid: "This is not valid.",
};

/** The codes of all rules that an input can break by its form alone. */
export const faultCodes: readonly string[] = Object.keys(sentences);
