import { and, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Executor } from "../database/executor.ts";
import { columnsAs, composedOnce, statement } from "../database/statement.ts";

/** What is asked of the list of an administered thing: the query of its call. */
export interface AskedPage {
  search: string;
  orderBy: string;
  sortBy: "asc" | "desc";
  /** The Id of the row behind which the page begins. */
  after?: number | undefined;
  offset: number;
  pageSize: number;
  /** The filters that were given, and what narrows the list to what the caller administers. */
  [filter: string]: unknown;
}

/** Where the rows of a list come from. */
export interface ListSource {
  /** The columns of a row by their names in the reply, with `Id`. */
  columns: Readonly<Record<string, SQLWrapper>>;
  /** The table with its joins. */
  from: SQL;
  id: SQLWrapper;
  /** What the list is sorted by, never null; for a long list each with an index that ends with the id. */
  order: Readonly<Record<string, SQLWrapper>>;
  /** The texts in which any part is searched. */
  search: readonly SQLWrapper[];
  /**
   * The ids of the rows that a search finds, by indexes, for a long list whose texts are of several tables: a subquery that takes the words by
   * `sql.placeholder("pattern")`. It serves a search whose words few rows have; one whose words many have reads rows in their order until a
   * page is full.
   */
  found?: SQL;
  /** The condition of each filter that may be given; it takes the value by `sql.placeholder` of the same name. */
  where?: Readonly<Record<string, SQL>>;
}

/** A total ends here: more are not counted, so that a page costs the same however long the list is. */
const maxCounted = 500;
/** Words that more rows have, whatever the filters leave of them, are looked for in the rows and not by an index. */
const maxFound = 10_000;

const shapeless = new Set(["search", "orderBy", "sortBy", "after", "offset", "pageSize"]);

/** Makes the function that reads a page of a list; each of its statements is composed once. */
export function listFrom<Row extends object>(
  source: ListSource,
): (db: Executor, asked: AskedPage) => Promise<{ rows: Row[]; total: number }> {
  const composed = composedOnce((shape: Shape) => statementsOf<Row>(source, shape));
  return async (db, asked) => {
    const filters = Object.keys(asked)
      .filter((name) => !shapeless.has(name) && asked[name] !== undefined)
      .toSorted();
    const { orderBy, sortBy } = asked;
    const statements = composed({ orderBy, sortBy, isSearched: asked.search !== "", isAfter: asked.after !== undefined, filters });
    const values = { ...asked, pattern: `%${asked.search.replaceAll(/[\\%_]/g, "\\$&")}%` };
    const [counted] = await statements.count.run(db, values);
    const { total, few } = counted ?? { total: 0, few: true };
    return { rows: await (few ? statements.pageOfFew : statements.page).run(db, values), total };
  };
}

/** All of a question that its statements' texts depend on. */
interface Shape {
  orderBy: string;
  sortBy: "asc" | "desc";
  isSearched: boolean;
  isAfter: boolean;
  filters: readonly string[];
}

interface Counted {
  total: number;
  /** Whether so few rows have the words that they are found by an index. */
  few: boolean;
}

function statementsOf<Row>({ columns, from, id, order, search, found, where = {} }: ListSource, shape: Shape) {
  const column = order[shape.orderBy];
  if (column === undefined) throw new Error(`the list has no order "${shape.orderBy}"`);
  const filters = and(
    sql`true`,
    ...shape.filters.map((name) => {
      if (where[name] === undefined) throw new Error(`the list has no filter "${name}"`);
      return where[name];
    }),
  );
  const byText = or(...search.map((text) => sql`${text} ilike ${sql.placeholder("pattern")}`));
  // As a "case" of which the planner expects that half of the rows pass it, it reads rows in their order; by itself it is taken for a rare one.
  const bySight = found === undefined ? byText : sql`case when ${byText} then true end`;
  const byIndex = found === undefined ? byText : sql`${id} in (${found})`;
  const [many, few] = shape.isSearched ? [and(filters, bySight), and(filters, byIndex)] : [filters, filters];
  const [direction, beyond] = shape.sortBy === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const place = shape.isAfter
    ? sql`and (${column}, ${id}) ${beyond} (select ${column}, ${id} from ${from} where ${id} = ${sql.placeholder("after")}::int)`
    : sql``;
  const pageOf = (conditions: SQL | undefined) =>
    statement<Row>(sql`select ${columnsAs(columns)} from ${from} where ${conditions} ${place}
      order by ${column} ${direction}, ${id} ${direction}
      limit ${sql.placeholder("pageSize")}::int offset ${sql.placeholder("offset")}::int`);
  const countOf = (conditions: SQL | undefined) =>
    sql`(select count(*)::int from (select 1 from ${from} where ${conditions} limit ${maxCounted}) c)`;
  if (!shape.isSearched || found === undefined) {
    const page = pageOf(many);
    return { page, pageOfFew: page, count: statement<Counted>(sql`select ${countOf(many)} as total, true as few`) };
  }
  return {
    page: pageOf(many),
    pageOfFew: pageOf(few),
    count: statement<Counted>(
      sql`with hits(id) as materialized (select * from (${found}) h limit ${maxFound + 1}),
          counted as materialized (
            select count(*) > ${maxFound} as many, ${countOf(and(filters, sql`${id} in (select hits.id from hits)`))} as total from hits)
        select case when many and total < ${maxCounted} then ${countOf(many)} else total end as total, not many as few from counted`,
    ),
  };
}

/** An instant as replies have it. */
export function asInstant(column: SQLWrapper): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A text in the order in which people read it, whatever the language. */
export function inOrder(column: SQLWrapper): SQL {
  return sql`${column} collate "und-x-icu"`;
}
