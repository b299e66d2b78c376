import * as contract from "../contract/src/index.ts";
import type { Call, LiveEvent } from "../contract/src/index.ts";

/** The fields of a valibot schema that the pages show. */
interface Shape {
  type: string;
  kind?: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  pipe?: Shape[];
  options?: unknown[];
  literal?: unknown;
}

/** Every call with its audience, input and reply. */
export function callsPage(): string {
  const calls = exportsLike<Call>("method", "path").toSorted((a, b) => (a.path.toLowerCase() < b.path.toLowerCase() ? -1 : 1));
  const lines = calls.map(
    (call) =>
      `### ${call.method} ${call.path}\n\n${call.summary}\n\n${list(
        ["For", call.for],
        ["Rules", `[${call.rules}](../${call.rules})`],
        ["Query", schema(call.query)],
        ["Body", call.multipart ? "multipart" : schema(call.body)],
        ["Reply", reply(call)],
        ["Total", call.total ? "`X-Total-Count`" : ""],
        [
          "Old after",
          Object.keys(call.staleOn ?? {})
            .map((name) => `\`${name}\``)
            .join(", "),
        ],
        ["In practice", call.inPractice ? "yes" : ""],
        ["Problems", (call.problems ?? []).map((code) => `\`${code}\``).join(", ")],
      )}`,
  );
  return `# Calls\n\n${calls.length} calls, all below \`/api/\`. Any may also answer \`malformed\`, \`invalid\`, \`unauthenticated\`, \`forbidden\` and \`too-many\`, and a write in a practice session \`practice\` unless it says "In practice: yes".\n\n${lines.join("\n")}`;
}

/** Every live event with its payload and the calls whose cached replies it invalidates. */
export function eventsPage(): string {
  const events = exportsLike<LiveEvent>("name", "payload").toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const calls = exportsLike<Call>("method", "path");
  const refreshed = (event: LiveEvent) => calls.filter(({ staleOn }) => event.name in (staleOn ?? {})).map(({ path }) => `\`${path}\``);
  const lines = events.map(
    (event) =>
      `### ${event.name}\n\n${event.summary}\n\n${list(["Carries", schema(event.payload)], ["Refreshes", refreshed(event).join(", ")])}`,
  );
  return `# Events\n\n${events.length} live events over Socket.IO at \`/realtime\`.\n\n${lines.join("\n")}`;
}

function exportsLike<T>(...fields: string[]): T[] {
  const values: unknown[] = Object.values(contract);
  return values.filter((value): value is T => typeof value === "object" && value !== null && fields.every((field) => field in value));
}

function list(...rows: [name: string, value: string][]): string {
  return `${rows
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `- ${name}: ${value}`)
    .join("\n")}\n`;
}

function reply(call: Call): string {
  const answer = call.reply as Shape | { file: readonly string[] } | undefined;
  if (answer === undefined) return "nothing (204)";
  return "file" in answer ? `a file (${answer.file.join(", ")})` : schema(answer);
}

function schema(value: unknown): string {
  return value === undefined ? "" : `\`${shape(value as Shape, 0)}\``;
}

/** A schema as one line: `{ Id: number, Text: string }`; two levels deep, then `…`. */
function shape(value: Shape, depth: number): string {
  const read = readAs(value);
  if (read !== value) return shape(read, depth);
  if (value.entries)
    return depth > 1
      ? "{ … }"
      : `{ ${Object.entries(value.entries)
          // An input accepts and ignores the fields that only replies have (`inputObject`).
          .filter(([, field]) => value.type !== "strict_object" || field.wrapped?.type !== "unknown")
          .map(([name, field]) => entry(name, field, depth + 1))
          .join(", ")} }`;
  if (value.item) return `${shape(value.item, depth)}[]`;
  if (value.wrapped) return value.type.startsWith("null") ? `${shape(value.wrapped, depth)} | null` : shape(value.wrapped, depth);
  if (value.type === "literal") return JSON.stringify(value.literal);
  if (value.type === "picklist") return (value.options ?? []).map((option) => JSON.stringify(option)).join(" | ");
  if (value.options) return value.options.map((option) => shape(option as Shape, depth)).join(" | ");
  return value.type === "unknown" ? "any JSON" : value.type;
}

/** What a pipe starts from; where that takes other spellings too (`normalised`), the schema that they are converted to. */
function readAs(value: Shape): Shape {
  const steps = (value.pipe ?? []).filter((step) => step !== value);
  const [first = value] = steps;
  return first.type === "custom" ? (steps.findLast((step) => step.kind === "schema") ?? first) : first;
}

function entry(name: string, field: Shape, depth: number): string {
  return `${name}${/optional|nullish/.test(field.type) ? "?" : ""}: ${shape(field, depth)}`;
}
