import { maxFound, type FilterName } from "@remotebay/contract";
import { and, sql, type SQL } from "drizzle-orm";
import { unreadOf, type ListReader } from "../chat/joins.ts";
import { requests } from "../requests/joins.ts";
import type { Found } from "./search-store.ts";

/** The newest requests of a list that a filter looks at, so that what it costs does not grow with the years. */
const looked = 5_000;

/** What a list is filtered by: one of the names, or a service, whose id is the placeholder `service`. */
export type FilterKind = FilterName | "service";

/** That a row of `requests` passes the filter, for a reader. */
function passes(kind: FilterKind, reader: ListReader): SQL {
  switch (kind) {
    case "unread":
      return sql`${unreadOf(requests, reader)} > 0`;
    case "mine":
      return sql`(${requests.contactId} = ${reader.userId} or ${requests.createdBy} = ${reader.userId})`;
    case "report":
      return sql`${requests.reportVersion} > 0`;
    case "service":
      return sql`${requests.scanTypeId} = ${sql.placeholder("service")}::int`;
  }
}

/**
 * Narrows a list, or what a search of it found, to what passes a filter: at most the newest `maxFound`, of the newest rows of the list. A
 * filter has no index and no kept count, so it has a statement of its own beside those of whole lists, which stay as they are.
 */
export function filtered({
  kind,
  listed,
  reader,
  search,
}: {
  kind: FilterKind;
  /** Conditions of the list. */
  listed: readonly SQL[];
  reader: ListReader;
  search: Found | undefined;
}): Found {
  const condition = passes(kind, reader);
  const newest = sql`select * from ${requests} where ${search ? sql`${requests.id} = any(array(select id from found))` : and(...listed)}
    order by ${requests.id} desc limit ${sql.raw(String(looked))}`;
  const narrowed = sql`narrowed as materialized (select id from (${newest}) requests where ${condition} order by id desc limit ${sql.raw(String(maxFound))})`;
  return {
    ctes: search ? sql`${search.ctes}, ${narrowed}` : sql`with ${narrowed}`,
    ids: sql`select id from narrowed`,
    total: sql`(select count(*)::int from narrowed)`,
    read: [...(search?.read ?? []), condition],
  };
}
