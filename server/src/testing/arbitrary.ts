import fc from "fast-check";
import * as v from "valibot";

interface Node {
  type: string;
  pipe?: readonly { kind: string; type: string; requirement?: unknown }[];
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  value?: v.GenericSchema;
  options?: readonly unknown[];
  literal?: unknown;
}

/** Generates values that a schema accepts. */
export function validValues(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  return build(schema as unknown as Node).filter((value) => v.is(v.unknown(), value) && v.safeParse(schema, value).success);
}

function build(node: Node): fc.Arbitrary<unknown> {
  switch (node.type) {
    case "string":
      return text(node);
    case "number":
      return number(node);
    case "unknown":
      // The service takes no text with such a key for JSON, whatever its field.
      return fc.jsonValue({ maxDepth: 1 }).filter((value) => !JSON.stringify(value).includes('"__proto__"'));
    // Input in several spellings: the last schema of the pipe describes the plain one.
    case "custom":
      return validValues(node.pipe?.findLast((step) => step.kind === "schema") as unknown as v.GenericSchema);
    case "boolean":
      return fc.boolean();
    case "picklist":
      return fc.constantFrom(...(node.options ?? []));
    case "nullable":
      return fc.option(validValues(inner(node)), { nil: null });
    case "optional":
      return fc.option(validValues(inner(node)), { nil: undefined });
    case "array":
      return fc.array(validValues(node.item ?? v.unknown()), { maxLength: 3 });
    case "strict_object":
    case "object":
      return fc
        .record(Object.fromEntries(Object.entries(node.entries ?? {}).map(([key, entry]) => [key, validValues(entry)])))
        .map(withoutUndefined);
    // Only the empty one: what its texts have to hold is tested where they are declared.
    case "record":
      return fc.constant({});
    case "variant":
    case "union":
      return fc.oneof(...(node.options ?? []).map((option) => validValues(option as v.GenericSchema)));
    case "literal":
      return fc.constant(node.literal);
    default:
      throw new Error(`no arbitrary for a ${node.type}`);
  }
}

function inner(node: Node): v.GenericSchema {
  return node.wrapped ?? v.unknown();
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}

function text(node: Node): fc.Arbitrary<string> {
  const actions = node.pipe ?? [];
  const has = (type: string) => actions.some((action) => action.type === type);
  if (actions.some((action) => action.kind === "schema" && action.type === "number")) return fc.integer({ min: 1, max: 2000 }).map(String);
  if (has("iso_timestamp"))
    return fc.date({ min: new Date("2030-01-01"), max: new Date("2039-01-01"), noInvalidDate: true }).map((date) => date.toISOString());
  if (has("url")) return fc.webUrl({ validSchemes: ["https"] });
  if (has("email")) return fc.emailAddress();
  if (has("base64")) return fc.base64String({ maxLength: 40 });
  if (has("uuid")) return fc.uuid();
  const forms = actions.flatMap(({ requirement }) => (requirement instanceof RegExp ? [fc.stringMatching(requirement)] : []));
  return fc.oneof(
    ...forms,
    fc.constantFrom("", "a", "en", "WVWZZZ", "Robert'); drop table requests;--", "<script>alert(1)</script>", "Ärger Ελλάδα Сервис 🚗"),
    fc.string({ maxLength: 20 }),
  );
}

function number(node: Node): fc.Arbitrary<number> {
  const bound = (type: string) => node.pipe?.find((action) => action.type === type)?.requirement;
  const min = Number(bound("min_value") ?? 0);
  const max = Number(bound("max_value") ?? 1000);
  return fc.integer({ min, max: Math.min(max, min + 3000) });
}

/** Generates malformed and malicious values to send in place of a field. */
export const maliciousValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    [[]],
    { $ne: 1 },
    -1,
    1e308,
    0.5,
    true,
    "",
    "\u0000",
    "x".repeat(100_000),
    "' or 1=1 --",
    "../../etc/passwd",
    "{{7*7}}",
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
