import { and, sql, type SQL } from "drizzle-orm";
import { maxFound } from "@remotebay/contract";
import { bucketOf, countedBy, requests } from "../requests/joins.ts";

const most = sql.raw(String(maxFound));
const [reading, newestFirst, buckets, lookup] = [sql`1`, sql`2`, sql`3`, sql`4`];
/** That a search is done in this way. */
const is = (way: SQL): SQL => sql`(select way from searching) = ${way}`;
/** Requests of a list that are read rather than looked up, at most (measured: reading 5,000 takes 4 ms). */
const mostRead = 5_000;
/** How many of the newest rows are read to learn whether the words are frequent, and from how many matches on they are. */
const sampled = 500;
const frequentFrom = 20;
/** … and from how many on so frequent that reading the newest rows until there are enough is quicker than looking up all of a bucket. */
const veryFrequentFrom = 100;
/** The same where only the rarest pieces are wanted. */
const sampledOfAll = 150;
/** Pieces of a word that are compared. */
const maxPieces = 6;

/** A search's common table expressions and what a statement that begins with them says of it. */
export interface Found {
  /** `with …` */
  ctes: SQL;
  /** The ids of the newest matches, at most `maxFound`. */
  ids: SQL;
  total: SQL;
  /** That a row matches, for reading rows in an order of their own. */
  read: SQL[];
}

interface Search {
  /** Null: every location's (operators). */
  locationId: SQL | null;
  demo: boolean;
  statusIds: readonly number[];
  /** The number of words, whose patterns are the placeholders `pattern0`, `pattern1` and so on. */
  words: number;
  /** Conditions of the list that is searched. */
  listed: readonly SQL[];
}

/**
 * The newest matches. How they are found decides when the statement runs, because no plan for every shop and word could know:
 * a short list is read, and so are the newest rows of a long one for words that most of them have; frequent words, those of all shops and
 * those of which the newest rows have too few after all are looked up bucket by bucket from the newest on until enough are found; rare
 * words are looked up at once, since every bucket costs a look, by the rarest piece of each.
 */
export function findNewest({ locationId, demo, statusIds, words, listed }: Search): Found {
  const patterns = Array.from({ length: words }, (_, nth) => sql.placeholder(`pattern${nth}`));
  const looked = patterns.map((pattern) => sql`${requests.searchText} like ${pattern}`);
  // No index has this expression, and the planner takes it for true of every second row, so it expects to have read enough soon.
  // The empty text makes it dearer than comparing the location or the status, so it is compared after them, for rows of the list alone.
  const read = patterns.map((pattern) => sql`case when ${requests.searchText} || '' like ${pattern} then true else false end`);
  const rarest = patterns.map((_, word) => sql`${requests.searchText} like (select patterns[${sql.raw(String(word + 1))}] from rarest)`);
  const newest = (conditions: readonly SQL[]) =>
    sql`(select ${requests.id} from ${requests} where ${and(...listed, ...conditions)} order by ${requests.id} desc limit ${most})`;
  const ids = sql`select id from found`;
  const total = sql`(select count(*)::int from found)`;
  // A limit that the planner does not know: it expects to need a tenth of the rows and reads them off an index in their order, instead of
  // sorting all rows of the list.
  const newestRows = (size: number) =>
    sql`select ${requests.id}, ${requests.searchText} from ${requests} where ${and(...listed)} order by ${requests.id} desc limit (select ${sql.raw(String(size))})`;
  const sample = (size: number) => sql`sample as materialized (${newestRows(size)})`;
  if (locationId === null) {
    const found = byBucket([...listed, ...rarest, ...read], sql`true`);
    return { ids, ctes: sql`with ${sample(sampledOfAll)}, ${rarestPieces(sampledOfAll)}, found as materialized ${found}`, total, read };
  }
  return {
    ids,
    ctes: sql`with ${sample(sampled)},
      sampled as materialized (select count(*) as matches from sample requests where ${and(...read)}),
      searching as materialized (
        select case when ${countedBy({ locationId, demo, statusIds }, mostRead + 1)} <= ${sql.raw(String(mostRead))} then ${reading}
          when (select matches from sampled) >= ${sql.raw(String(veryFrequentFrom))} then ${newestFirst}
          when (select matches from sampled) >= ${sql.raw(String(frequentFrom))} then ${buckets} else ${lookup} end as way),
      newest_read as materialized (
        select ${requests.id} from (${newestRows(mostRead)}) requests where ${and(...read, is(newestFirst))} limit ${most}),
      newest_enough as materialized (select count(*) = ${most} as yes from newest_read),
      ${rarestPieces(sampled)},
      found as materialized (${newest([...read, is(reading)])}
        union all select id from newest_read where (select yes from newest_enough)
        union all ${byBucket([...listed, ...looked], sql`(${is(buckets)} or ${is(newestFirst)} and not (select yes from newest_enough))`)}
        union all ${newest([...rarest, ...read, is(lookup)])})`,
    total,
    read,
  };
}

/**
 * The values of the placeholders that a search has besides the patterns: pieces of three letters of each word, by which the index looks it up.
 * Looking up all of them costs as much as the most frequent piece occurs anywhere; the ends of words and numbers differ most.
 */
export function piecesOf(patterns: readonly string[]): { pieces: string[]; pieceWords: number[] } {
  const all = patterns.flatMap((pattern, word) => {
    const letters = Array.from(pattern.slice(1, -1).replaceAll(/\\(.)/gu, "$1"));
    const pieces = letters
      .map((_, nth) => letters.slice(nth, nth + 3).join(""))
      .filter((piece) => /^[\p{L}\p{N}]{3}$/u.test(piece))
      .slice(-maxPieces);
    // A word without such a piece is looked up as it is.
    return (pieces.length === 0 ? [pattern] : pieces.map((piece) => `%${piece}%`)).map((piece) => ({ piece, word }));
  });
  return { pieces: all.map(({ piece }) => piece), pieceWords: all.map(({ word }) => word) };
}

/** The rarest piece of each word, by the sample. One that most rows have is left out (every text is like `%`), unless all are so. */
const rarestPieces = (size: number): SQL => sql`pieces as (
    select word, pattern, (select count(*) from sample where search_text like pattern) as matches
    from unnest(${sql.placeholder("pieces")}::text[], ${sql.placeholder("pieceWords")}::int[]) piece (pattern, word)),
  rarest_of_word as (select distinct on (word) word, pattern, matches from pieces order by word, matches),
  rarest as materialized (
    select array_agg(case when matches > ${sql.raw(String(size / 2))} and matches > (select min(matches) from rarest_of_word) then '%' else pattern end order by word) as patterns
    from rarest_of_word)`;

/** The bucket of the first or the last id. */
const bucketAt = (id: SQL): SQL => sql`(select ${bucketOf(id)} from ${requests})`;

/** Each bucket is a stretch of ids in the search's index, so the newest are found without what is older. */
function byBucket(conditions: readonly SQL[], when: SQL): SQL {
  // `offset 0` keeps the planner from looking the words up in all buckets together.
  return sql`(select matching.id from
      (select number from generate_series(${bucketAt(sql`max(${requests.id})`)}, ${bucketAt(sql`min(${requests.id})`)}, -1) number where ${when} order by number desc) bucket
      cross join lateral (select ${requests.id} from ${requests} where ${and(sql`${bucketOf(requests.id)} = bucket.number`, ...conditions)} offset 0) matching
      order by bucket.number desc, matching.id desc limit ${most})`;
}
