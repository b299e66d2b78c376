import { sql } from "drizzle-orm";
import { maxListed } from "@remotebay/contract";
import { LRUCache } from "lru-cache";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, statement } from "../../platform/database/statement.ts";
import { isDemo, requestCounts, requests } from "../requests/joins.ts";

/** The number of active requests whose ids are named. */
const maxActive = 1_000;
const active = [1, 2, 3] as const;
const listed = [...active, 4] as const;

/** The ids of a location's newest active requests, and the version of its counters with which they were read. */
interface Active {
  version: string;
  ids: readonly number[];
}

/** Which requests are active changes only where a counter does, and a counter's version is used once, in whichever database. */
const activeOf = new LRUCache<string, Active>({ max: 500 });

/** Requests of a location by status id, each counted up to 10,000, and the ids of its newest active ones. */
export async function countByStatus(
  db: Executor,
  locationId: number,
  demo: boolean,
): Promise<{ counts: Map<number, number>; active: readonly number[] }> {
  const key = `${locationId} ${demo}`;
  const known = activeOf.get(key);
  const [row] = await countsOf(demo).run(db, { locationId, known: known?.version ?? null });
  if (row === undefined) throw new Error("a sum without groups has one row");
  if (row.version !== null && row.active !== null) activeOf.set(key, { version: row.version, ids: row.active });
  return { counts: new Map(listed.map((id, nth) => [id, row.counts[nth] ?? 0])), active: row.active ?? known?.ids ?? [] };
}

const countsOf = composedOnce((demo: boolean) => {
  const locationId = sql`${sql.placeholder("locationId")}`;
  const counts = listed.map(
    (id) => sql`least(coalesce(sum(${requestCounts.byStatus}[${sql.raw(String(id))}]), 0), ${sql.raw(String(maxListed))})`,
  );
  const limit = sql.raw(String(maxActive));
  // The newest of each status are read off the index of the lists, and no others.
  const newest = active.map(
    (id) => sql`(select ${requests.id} from ${requests} where ${requests.locationId} = ${locationId} and ${isDemo(requests.demo, demo)}
      and ${requests.statusId} = ${sql.raw(String(id))} order by ${requests.id} desc limit ${limit})`,
  );
  // The ids are read in the statement that reads the version, so that they belong to it, and not read where the caller knows them.
  return statement<{ counts: number[]; version: string | null; active: number[] | null }>(
    sql`with counted as materialized (
        select json_build_array(${sql.join(counts, sql`, `)}) as counts, string_agg(${requestCounts.version}::text, ',' order by ${requestCounts.id}) as version
        from ${requestCounts} where ${requestCounts.locationId} = ${locationId} and ${isDemo(requestCounts.demo, demo)})
      select counts, version, case when version = ${sql.placeholder("known")} then null else
        (select coalesce(json_agg(id), '[]') from (select id from (${sql.join(newest, sql` union all `)}) active order by id desc limit ${limit}) newest) end as active
      from counted`,
    { prepare: true, quick: true },
  );
});
