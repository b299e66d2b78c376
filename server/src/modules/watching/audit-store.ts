import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, statement } from "../../platform/database/statement.ts";
import { auditEntries } from "../audit/joins.ts";
import { locations } from "../locations/joins.ts";

/** What is looked for in the audit trail; undefined leaves a condition out. */
export interface AuditQuestion {
  search: string | undefined;
  noun: string | undefined;
  id: number | undefined;
  from: Date | undefined;
  until: Date | undefined;
  after: number | undefined;
  /** The one location whose entries are seen. */
  own: number | undefined;
  pageSize: number;
  offset: number;
}

/** An entry as it is stored, with the name of its shop. */
export interface FoundEntry {
  id: number;
  at: string;
  who: string;
  action: string;
  noun: string;
  nounId: number | null;
  from: string | null;
  to: string | null;
  details: unknown;
  ip: string;
  locationName: string | null;
}

/** Of what the other conditions leave, this many of the newest are searched for words, so that a search ends. */
const searched = sql.raw("100000");
/** A total ends here: more are not counted. */
const counted = sql.raw("500");

const given = (name: keyof AuditQuestion) => sql.placeholder(name);

/** The conditions that an index serves, by what was asked. */
const conditions: { readonly [Name in keyof AuditQuestion]?: SQL } = {
  noun: sql`and e.noun = ${given("noun")}`,
  id: sql`and e.noun_id = ${given("id")}::int`,
  from: sql`and e.at >= ${given("from")}::timestamptz`,
  until: sql`and e.at < ${given("until")}::timestamptz`,
  own: sql`and e.location_id = ${given("own")}::int`,
};

const words = sql`and (user_name ilike ${given("search")} or action ilike ${given("search")} or details ->> 'name' ilike ${given("search")})`;

type Asked = readonly (keyof AuditQuestion)[];

const composed = composedOnce((asked: Asked) => {
  const scope = sql.join(
    asked.flatMap((name) => conditions[name] ?? []),
    sql` `,
  );
  const isSearched = asked.includes("search");
  const newest = isSearched ? sql`limit ${searched}` : sql``;
  const found = sql`(select e.id, e.user_name, e.action, e.details from ${auditEntries} e where true ${scope} order by e.id desc ${newest}) found`;
  const wanted = isSearched ? words : sql``;
  const behind = asked.includes("after") ? sql`and found.id < ${given("after")}::bigint` : sql``;
  return {
    count: statement<{ total: number }>(
      sql`select count(*)::int as total from (select 1 from ${found} where true ${wanted} limit ${counted}) counted`,
    ),
    page: statement<FoundEntry>(
      sql`select e.id::float8 as id, to_json(e.at)#>>'{}' as at, e.user_name as who, e.action, e.noun, e.noun_id as "nounId", e.from_state as "from",
          e.to_state as "to", e.details, e.ip, l.name as "locationName"
        from (select found.id from ${found} where true ${wanted} ${behind} order by found.id desc
          limit ${given("pageSize")}::int offset ${given("offset")}::int) page
        join ${auditEntries} e on e.id = page.id left join ${locations} l on l.id = e.location_id order by e.id desc`,
    ),
  };
});

/** A page of the audit trail, the newest entry first. */
export async function selectAudit(db: Executor, asked: AuditQuestion): Promise<{ rows: FoundEntry[]; total: number }> {
  const names = (Object.keys(asked) as (keyof AuditQuestion)[]).filter((name) => asked[name] !== undefined).toSorted();
  const { count, page } = composed(names);
  const values = {
    ...asked,
    search: `%${(asked.search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`,
    from: asked.from?.toISOString(),
    until: asked.until?.toISOString(),
  };
  const rows = await page.run(db, values);
  const [found] = await count.run(db, values);
  return { rows, total: found?.total ?? 0 };
}
