import type pg from "pg";
import type { Database } from "../server/src/platform/database/database.ts";

type Say = (what: string) => void;

/** How much is loaded. */
export interface BulkSizes {
  requests: number;
  messages: number;
  /** Ids of the large shop, of an ordinary one, and of one whose requests were imported last. */
  northside: number;
  lakeview: number;
  kerbside: number;
  userId: number;
  /** Every so many-th request is the large shop's. */
  largeEach: number;
  /** Requests of the shop that was imported last. */
  importedLast: number;
}

/** Of every other shop than the large one. */
const ofOrdinary = 1_000;
/** Ids from here on. */
export const firstId = 100_000;
const firstShop = 100_000;
const firstUser = 1_000_000;
/** Connections that build indexes at once. */
const builders = 2;

const shopsOf = ({ requests, largeEach }: BulkSizes) => Math.max(1, Math.round((requests * (1 - 1 / largeEach)) / ofOrdinary));

/**
 * Loads millions of requests in the order of their time, and messages of their chats, without the indexes, which are built afterwards. It goes on where an
 * earlier run was stopped. Foreign keys and counters are not kept meanwhile: the counters are counted anew at the end.
 */
export async function bulkLoad(database: Database, sizes: BulkSizes, say: Say): Promise<void> {
  await onClient(database, prepare);
  const chats = { chat_messages: messageRows(sizes), chat_channels: channelRows(sizes), chat_positions: positionRows(sizes) };
  await Promise.all([
    onClient(database, (client) => fill(client, "requests", () => fillRequests(client, sizes), say)),
    onClient(database, async (client) => {
      for (const [table, text] of Object.entries(chats)) await fill(client, table, () => client.query(text), say);
    }),
  ]);
  const { rows: missing } = await database.pool.query<Index>(
    'select * from bulk_indexes where to_regclass(name) is null order by "table", name',
  );
  const builder = () =>
    onClient(database, async (client) => {
      for (let next = missing.shift(); next; next = missing.shift()) {
        await client.query(next.text);
        say(`${next.table}: ${next.name}`);
      }
    });
  await Promise.all(Array.from({ length: builders }, builder));
  await onClient(database, (client) => finish(client, Object.keys(chats), say));
}

type Index = Record<"table" | "name" | "text", string>;

async function onClient(database: Database, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set maintenance_work_mem = '1500MB'");
    await client.query("set max_parallel_maintenance_workers = 0");
    // No foreign keys and no counting for each row.
    await client.query("set session_replication_role = replica");
    await work(client);
  } finally {
    client.release(true);
  }
}

/** Notes what indexes the tables have; a primary key that others refer to is not dropped. */
async function prepare(client: pg.PoolClient): Promise<void> {
  // Only this folder's server, and only until the end.
  await client.query("alter system set fsync = off");
  await client.query("alter system set checkpoint_timeout = '1h'");
  await client.query("select pg_reload_conf()");
  await client.query(`create table if not exists bulk_indexes as
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as text,
      case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as dropping
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
    where i.indrelid = any('{requests,chat_messages,chat_channels,chat_positions}'::regclass[])
      and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')`);
}

/** Fills an empty table in one transaction. */
async function fill(client: pg.PoolClient, table: string, insert: () => Promise<unknown>, say: Say): Promise<void> {
  if ((await client.query(`select from ${table} limit 1`)).rows.length > 0) return;
  const { rows } = await client.query<{ dropping: string }>(
    'select dropping from bulk_indexes where "table" = $1 and to_regclass(name) is not null',
    [table],
  );
  await client.query("begin");
  for (const { dropping } of rows) await client.query(dropping);
  await insert();
  await client.query("commit");
  say(`${table}: filled`);
}

async function fillRequests(client: pg.PoolClient, sizes: BulkSizes): Promise<void> {
  await client.query(
    "insert into locations (id, name, time_zone, country, variant) overriding system value select $1::int + n, 'Shop ' || n, 'America/Chicago', 'US', 'default' from generate_series(1, $2::int - 1) n",
    [firstShop, shopsOf(sizes)],
  );
  await client.query(requestRows(sizes));
  await client.query("select setval(pg_get_serial_sequence('requests', 'id'), (select max(id) from requests))");
}

async function finish(client: pg.PoolClient, chats: readonly string[], say: Say): Promise<void> {
  await client.query("set session_replication_role = origin");
  await client.query("select recount_requests()");
  await client.query(
    "update locations set last_work_order = made.total from (select location_id, count(*) as total from requests group by 1) made where id = location_id",
  );
  say("counted");
  for (const table of ["requests", ...chats]) {
    await client.query(`vacuum (analyze) ${table}`);
    say(`${table}: vacuumed`);
  }
  await client.query("analyze");
  await client.query("alter system reset all");
  await client.query("select pg_reload_conf()");
  await client.query("checkpoint");
}

// Of the n-th request: the large shop has every so many-th, the other shops take turns; `nth` is its place among those of its shop.
const placed = (sizes: BulkSizes) => `lateral (
    select case when n % ${sizes.largeEach} = 0 then -1 else (n - n / ${sizes.largeEach}) % ${shopsOf(sizes)} end as turn) turns,
  lateral (select case turn when -1 then ${sizes.northside} when 0 then ${sizes.lakeview} else ${firstShop} + turn end as location_id,
    case when turn = -1 then n / ${sizes.largeEach} else (n - n / ${sizes.largeEach}) / ${shopsOf(sizes)} end as nth,
    case when turn <= 0 then ${sizes.userId} else ${firstUser} + turn end as user_id,
    now() - make_interval(secs => 30000000 * (1 - n::float8 / ${sizes.requests})) as at) placed`;

const requestRows = (sizes: BulkSizes) => `
  with rows as (
    select n, location_id, nth, user_id, at, nth + location_id as mix from generate_series(1, ${sizes.requests}) n, ${placed(sizes)}
    union all select ${sizes.requests} + n, ${sizes.kerbside}, n, ${sizes.userId}, now() - make_interval(secs => 7000 - n), n from generate_series(1, ${sizes.importedLast}) n),
  kinds as (
    select *, case when mix % 48 = 0 then 1 + (mix / 48) % 3 when mix % 50 = 1 then 5 else 4 end as status_id,
      (array['Honda', 'Toyota', 'Ford', 'Volkswagen', 'BMW', 'Subaru', 'Kia', 'Nissan'])[1 + mix % 8] as make,
      (array['Accord', 'Corolla', 'F-150', 'Golf', '330i', 'Outback', 'Sportage', 'Rogue', 'Civic', 'Camry', 'Focus'])[1 + mix % 11] as model,
      (array['Torres', 'Clarke', 'Novak', 'Shaw', 'Martin', 'Patel', 'Walsh'])[1 + mix % 7] as contact,
      '1HG' || upper(substr(md5(n::text), 1, 8)) || lpad((n % 1000000)::text, 6, '0') as vin from rows)
  insert into requests (id, location_id, work_order_number, status_id, priority, ro_number, ticket_number, shop_comments, calibration_setup,
    windscreen_replaced, calibration_attempted, contact_id, scan_type_id, schedule_dates, vin, vrm, model_year, make_id, make, model_id, model,
    app_id, created_by, created_at, updated_by, updated_at, sent_at, search_text)
  select ${firstId} + n, location_id, location_id || '-' || lpad(nth::text, 6, '0'), status_id, case when n % 40 = 0 then 2 when n % 15 = 0 then 1 else 0 end,
    'RO ' || n % 900000, '', '', '', -1, -1, ${sizes.userId}, 1 + n % 8, '[]', vin, '', 2005 + mix % 20, 1, make, 1, model, 1, ${sizes.userId}, at, ${sizes.userId}, at, at,
    lower(' ' || location_id || '-' || lpad(nth::text, 6, '0') || ' RO ' || n % 900000 || ' ' || vin || ' ' || make || ' ' || model || ' ' || (2005 + mix % 20) || ' Maya ' || contact)
  from kinds`;

const eachOf = ({ messages, requests }: BulkSizes) => Math.max(1, Math.round(messages / requests));

// In the order in which a thousand chats that are open at once are written.
const messageRows = (sizes: BulkSizes) => `
  insert into chat_messages (channel_id, seq, client_id, user_id, side, message_type, text, language, created_at)
  select ${firstId} + n, 1 + k / 1000, gen_random_uuid(), user_id, 1 + (k / 1000) % 2, 'user', left('The scan shows a fault of the radar behind the bumper, please look at it', 10 + (n + k) % 60), 'en', at
  from generate_series(0, (${sizes.requests} - 1) / 1000) block, generate_series(0, ${eachOf(sizes)} * 1000 - 1) k, lateral (select block * 1000 + k % 1000 + 1 as n) numbered, ${placed(sizes)}`;

const channelRows = (sizes: BulkSizes) => `
  insert into chat_channels (id, location_id, demo, name, custom_type, data, created_at, last_seq, last_at, closed_at)
  select ${firstId} + n, location_id, false, n::text, '', '{"languages":[]}'::jsonb, at, ${eachOf(sizes)}, at, case when (nth + location_id) % 48 = 0 then null else at end
  from generate_series(1, ${sizes.requests}) n, ${placed(sizes)}`;

const positionRows = (sizes: BulkSizes) => `
  insert into chat_positions (channel_id, user_id, side, read_seq, delivered_seq, updated_at)
  select ${firstId} + n, case side when 1 then user_id else ${firstUser} + 500000 + n % 1000 end, side, greatest(0, ${eachOf(sizes)} - 5), ${eachOf(sizes)}, at
  from generate_series(1, ${sizes.requests}) n, ${placed(sizes)}, generate_series(1, 2) side`;
