// Expand, then contract: what a migration may do while processes of the release before run beside the new ones (docs/operating/upgrades.md).
// Each rule names what an earlier release cannot bear (`breaks`), or may not bear (`doubt`): docs/add-a-field.md says what to do instead.
import type { AlterTableCmd, ColumnDef, Constraint, DropStmt, IndexStmt, Node, RangeVar, RenameStmt } from "libpg-query";

/** What speaks against a statement. A doubt is dispelled by a reason (`-- expand: …`), a break needs a contraction (`-- contract: …`). */
export interface Objection {
  kind: "breaks" | "doubt";
  what: string;
}

/** What a migration itself has made so far, which no earlier release uses. */
export interface Made {
  tables: Set<string>;
  /** `table.column` */
  columns: Set<string>;
}

/** Tables whose rows are never deleted, so that a reference to them stops no earlier release. */
const keptTables = new Set(["users", "locations", "devices"]);

/** Statements that add something, or change nothing that an earlier release sees. */
const harmless = new Set([
  "CreateStmt",
  "CreateExtensionStmt",
  "CreateEnumStmt",
  "CreateSeqStmt",
  "CreateStatsStmt",
  "CreateSchemaStmt",
  "CompositeTypeStmt",
  "CommentStmt",
  "VariableSetStmt",
  "DefineStmt",
]);

const breaks = (what: string): Objection => ({ kind: "breaks", what });
const doubt = (what: string): Objection => ({ kind: "doubt", what });

/** What speaks against a statement; adds what it makes to `made`. */
export function objectionsTo(node: Node, made: Made): Objection[] {
  if ("CreateStmt" in node) return newTable(node.CreateStmt, made);
  if ("AlterTableStmt" in node) return alteredTable(node.AlterTableStmt, made);
  if ("IndexStmt" in node) return newIndex(node.IndexStmt, made);
  if ("RenameStmt" in node) return renamed(node.RenameStmt, made);
  if ("DropStmt" in node) return dropped(node.DropStmt);
  if ("TruncateStmt" in node) return [breaks("empties a table")];
  if ("AlterEnumStmt" in node) return [doubt("changes the values of a type: an earlier release may read one that it does not know")];
  if ("CreateFunctionStmt" in node)
    return node.CreateFunctionStmt.replace === true ? [doubt("replaces a function that an earlier release's writes may run")] : [];
  if ("ViewStmt" in node) return node.ViewStmt.replace === true ? [doubt("replaces a view that an earlier release may read")] : [];
  if ("CreateTrigStmt" in node)
    return isNew(node.CreateTrigStmt.relation, made) ? [] : [doubt("adds a trigger that runs at an earlier release's writes")];
  if ("CreateTableAsStmt" in node) {
    made.tables.add(node.CreateTableAsStmt.into?.rel?.relname ?? "");
    return [];
  }
  return changedRows(node, made) ?? (harmless.has(Object.keys(node)[0] ?? "") ? [] : [doubt("is a statement that the rules do not know")]);
}

/** Rows written by the migration; undefined for any other statement. */
function changedRows(node: Node, made: Made): Objection[] | undefined {
  const relation =
    "UpdateStmt" in node
      ? node.UpdateStmt.relation
      : "InsertStmt" in node
        ? node.InsertStmt.relation
        : "DeleteStmt" in node
          ? node.DeleteStmt.relation
          : undefined;
  if (relation === undefined) return undefined;
  if (isNew(relation, made)) return [];
  return [
    doubt(
      "changes rows of a table that an earlier release works on: its writes wait for them, and what it writes afterwards is not changed",
    ),
  ];
}

function isNew(relation: RangeVar | undefined, made: Made): boolean {
  return made.tables.has(relation?.relname ?? "");
}

function newTable(node: { relation?: RangeVar; tableElts?: Node[]; inhRelations?: Node[] }, made: Made): Objection[] {
  made.tables.add(node.relation?.relname ?? "");
  return (node.tableElts ?? []).flatMap((element) => {
    if ("Constraint" in element) return reference(element.Constraint, made);
    return "ColumnDef" in element ? constraintsOf(element.ColumnDef).flatMap((constraint) => reference(constraint, made)) : [];
  });
}

function constraintsOf(column: ColumnDef | undefined): Constraint[] {
  return (column?.constraints ?? []).flatMap((node) => ("Constraint" in node ? [node.Constraint] : []));
}

/** A reference to rows that an earlier release deletes stops its delete, unless the new row goes with it. */
function reference(constraint: Constraint, made: Made): Objection[] {
  if (constraint.contype !== "CONSTR_FOREIGN") return [];
  const target = constraint.pktable?.relname ?? "";
  const goesAlong = ["c", "n", "d"].includes(constraint.fk_del_action ?? "a");
  return goesAlong || keptTables.has(target) || made.tables.has(target)
    ? []
    : [doubt(`refers to ${target} without "on delete cascade" or "set null": an earlier release cannot delete such a row any more`)];
}

function alteredTable(node: { relation?: RangeVar; cmds?: Node[]; objtype?: string }, made: Made): Objection[] {
  const table = node.relation?.relname ?? "";
  const commands = (node.cmds ?? []).flatMap((command) => ("AlterTableCmd" in command ? [command.AlterTableCmd] : []));
  const isOwn = made.tables.has(table);
  return commands.flatMap((command) => {
    if (isOwn) {
      const { def } = command;
      return def !== undefined && "Constraint" in def ? reference(def.Constraint, made) : [];
    }
    return altered(table, command, made);
  });
}

/** What is set for a table's storage or planner alone. */
const storage = new Set([
  "AT_SetRelOptions",
  "AT_ResetRelOptions",
  "AT_SetStatistics",
  "AT_SetStorage",
  "AT_SetCompression",
  "AT_SetOptions",
]);

const alterations: Readonly<Partial<Record<string, Objection>>> = {
  AT_DropColumn: breaks("drops a column"),
  AT_AlterColumnType: breaks("changes the type of a column"),
  AT_SetNotNull: breaks("makes a column NOT NULL: an earlier release may write none"),
  AT_DropIdentity: breaks("drops the numbering of a column"),
  AT_DropExpression: breaks("drops how a column is computed: an earlier release writes none"),
  AT_DropNotNull: doubt("lets a column be null: an earlier release reads a null that it does not expect"),
  AT_DropConstraint: doubt("drops a constraint: an earlier release may rely on it (ON CONFLICT, the name of a violation)"),
  AT_ValidateConstraint: undefined,
  AT_AttachPartition: undefined,
};

function altered(table: string, command: AlterTableCmd, made: Made): Objection[] {
  const { subtype = "", def } = command;
  if (subtype === "AT_AddColumn") return addedColumn(table, def !== undefined && "ColumnDef" in def ? def.ColumnDef : {}, made);
  if (subtype === "AT_AddConstraint" && def !== undefined && "Constraint" in def) return addedConstraint(table, def.Constraint, made);
  if (subtype === "AT_ColumnDefault")
    return def === undefined
      ? [breaks("drops the default of a column: an earlier release may write none")]
      : [doubt("changes a default: what an earlier release leaves out is another value from now on")];
  if (storage.has(subtype)) return [];
  if (subtype in alterations) return alterations[subtype] === undefined ? [] : [alterations[subtype]];
  return [doubt("changes a table in a way that the rules do not know")];
}

function addedColumn(table: string, column: ColumnDef, made: Made): Objection[] {
  made.columns.add(`${table}.${column.colname ?? ""}`);
  const constraints = constraintsOf(column);
  const has = (...types: string[]) => constraints.some(({ contype = "" }) => types.includes(contype));
  const isNumbered = has("CONSTR_IDENTITY") || /^(small|big)?serial\d?$/.test(typeOf(column));
  const isFilled = has("CONSTR_DEFAULT", "CONSTR_GENERATED") || isNumbered;
  const found: Objection[] = [];
  if (has("CONSTR_NOTNULL", "CONSTR_PRIMARY") && !isFilled)
    found.push(breaks("adds a NOT NULL column without a default: an earlier release writes none"));
  if (
    isNumbered ||
    has("CONSTR_GENERATED") ||
    constraints.some(({ contype, raw_expr: value }) => contype === "CONSTR_DEFAULT" && isVolatile(value))
  )
    found.push(doubt("adds a column whose values make PostgreSQL write the whole table anew under a lock"));
  if (has("CONSTR_CHECK", "CONSTR_UNIQUE", "CONSTR_PRIMARY", "CONSTR_FOREIGN"))
    found.push(doubt("adds a constraint with the column, so that every row is looked at under a lock: add it NOT VALID by itself"));
  return found;
}

function typeOf(column: ColumnDef): string {
  const names = (column.typeName?.names ?? []).flatMap((node) => ("String" in node ? [node.String.sval ?? ""] : []));
  return names.at(-1) ?? "";
}

/** Functions that give the same value to every row of one statement. */
const stable = new Set(["now", "transaction_timestamp", "current_setting", "lower", "upper", "coalesce"]);

function isVolatile(value: Node | undefined): boolean {
  let found = false;
  walk(value, (node) => {
    if (!("FuncCall" in node)) return;
    const names = (node.FuncCall.funcname ?? []).flatMap((part) => ("String" in part ? [part.String.sval ?? ""] : []));
    if (!stable.has(names.at(-1) ?? "")) found = true;
  });
  return found;
}

function addedConstraint(table: string, constraint: Constraint, made: Made): Objection[] {
  const columns = columnsOf(constraint);
  const isOnNew = columns.length > 0 && columns.every((column) => made.columns.has(`${table}.${column}`));
  const found = reference(constraint, made);
  const { contype = "" } = constraint;
  if (contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN" || contype === "CONSTR_NOTNULL") {
    if (constraint.skip_validation !== true)
      found.push(doubt("looks at every row under a lock: add the constraint NOT VALID, and validate it in the next migration"));
    if (!isOnNew) found.push(doubt("adds a constraint to what an earlier release writes: it may be refused"));
  } else found.push(doubt("adds a constraint that an earlier release's writes may violate, and builds its index under a lock"));
  return found;
}

function columnsOf(constraint: Constraint): string[] {
  const named = [...(constraint.fk_attrs ?? []), ...(constraint.keys ?? [])].flatMap((node) =>
    "String" in node ? [node.String.sval ?? ""] : [],
  );
  walk(constraint.raw_expr, (node) => {
    if (!("ColumnRef" in node)) return;
    const last = node.ColumnRef.fields?.at(-1);
    if (last !== undefined && "String" in last) named.push(last.String.sval ?? "");
  });
  return named;
}

function newIndex(node: IndexStmt, made: Made): Objection[] {
  if (isNew(node.relation, made)) return [];
  if (node.unique === true) {
    return [
      node.concurrent === true
        ? breaks("builds a unique index CONCURRENTLY: the release that writes with it would start without it")
        : doubt("adds a unique index, which an earlier release's writes may violate, and stops writes while it is built"),
    ];
  }
  return node.concurrent === true
    ? []
    : [doubt("stops all writes to a table while an index is built: CREATE INDEX CONCURRENTLY (`.concurrently()` in tables.ts) does not")];
}

const namesThatCodeReads = new Set([
  "OBJECT_TABLE",
  "OBJECT_COLUMN",
  "OBJECT_FUNCTION",
  "OBJECT_TYPE",
  "OBJECT_VIEW",
  "OBJECT_SEQUENCE",
  "OBJECT_SCHEMA",
  "OBJECT_ATTRIBUTE",
]);

function renamed(node: RenameStmt, made: Made): Objection[] {
  if (isNew(node.relation, made)) return [];
  return namesThatCodeReads.has(node.renameType ?? "")
    ? [breaks("renames what an earlier release names")]
    : [doubt("renames something: an earlier release may know a constraint or index by its name")];
}

function dropped(node: DropStmt): Objection[] {
  return node.removeType === "OBJECT_INDEX"
    ? [doubt("drops an index: an earlier release may need it, for ON CONFLICT or in order not to read a whole table")]
    : [breaks("drops what an earlier release may use")];
}

function walk(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  see(value as Node);
  for (const child of Object.values(value)) walk(child, see);
}
