import type { Database } from "../server/src/platform/database/database.ts";

/** The result of `addCrowd`. */
export interface Crowd {
  /** Ids of the locations, the large one first. */
  locationIds: number[];
  /** Total number of requests. */
  total: number;
}

/** A shop whose requests come after all others, as those of a shop that was imported, so that their ids are close together. */
interface Last {
  locationId: number;
  requests: number;
}

/**
 * Inserts many requests in one statement: `large` at Northside, `ordinary` at Lakeview and at each of `others` generated shops,
 * spread over a year. Most are completed, one in 48 is open; no VIN has two open requests. With `technicians` the completed ones were taken by them, and
 * the scheduled ones have dates within two weeks of now.
 */
export async function addCrowd(
  database: Database,
  sizes: {
    northside: number;
    lakeview: number;
    large: number;
    ordinary: number;
    others: number;
    userId: number;
    technicians?: number[];
    last?: Last;
  },
): Promise<Crowd> {
  const pool = database.pool;
  const technicians = sizes.technicians ?? [];
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'");
    const created = await client.query<{ id: number }>(
      `insert into locations (name, time_zone, country, variant)
       select 'Shop ' || n || ' ' || (array['Collision', 'Auto Body', 'Motors', 'Glass', 'Repair'])[1 + n % 5], 'America/Chicago', 'US', 'default' from generate_series(1, $1::int) n returning id`,
      [sizes.others],
    );
    const locationIds = [sizes.northside, sizes.lakeview, ...created.rows.map((row) => row.id)];
    // Indexes are created after the inserts, because updating them row by row takes many times as long.
    const indexes = await client.query<{ name: string; text: string }>(
      "select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index where indrelid = 'requests'::regclass and not indisunique and not exists (select from pg_constraint where conindid = indexrelid)",
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    await client.query(insertion, [locationIds, sizes.large, sizes.ordinary, sizes.userId, technicians]);
    if (sizes.last) await client.query(insertion, [[sizes.last.locationId], sizes.last.requests, 0, sizes.userId, technicians]);
    for (const { text } of indexes.rows) await client.query(text);
    await client.query(
      "update locations set last_work_order = made.total from (select location_id, count(*) as total from requests group by 1) made where id = location_id",
    );
    // Autovacuum would do this some minutes later; it allows index-only scans for counts.
    await client.query("vacuum analyze requests");
    await client.query("analyze");
    const counted = await client.query<{ total: number }>("select count(*)::int as total from requests");
    return { locationIds, total: counted.rows[0]?.total ?? 0 };
  } finally {
    client.release(true);
  }
}

const insertion = `
  with places as (select id, ordinality as nth from unnest($1::int[]) with ordinality as t (id, ordinality)),
  rows as (
    select places.id as location_id, n, places.nth * 1000003 + n as serial,
      case when n % 48 = 0 then 1 + (n / 48) % 3 when n % 50 = 1 then 5 else 4 end as status_id,
      (array['Honda', 'Toyota', 'Ford', 'Volkswagen', 'BMW', 'Subaru', 'Kia', 'Nissan'])[1 + n % 8] as make,
      (array['Accord', 'Corolla', 'F-150', 'Golf', '330i', 'Outback', 'Sportage', 'Rogue', 'Civic', 'Camry', 'Focus'])[1 + n % 11] as model,
      (array['Torres', 'Clarke', 'Novak', 'Shaw', 'Martin', 'Patel', 'Walsh'])[1 + n % 7] as contact,
      n::float8 / size as age, now() - make_interval(mins => (500000 * n::float8 / size)::int) as at
    from places, lateral (select case when places.nth = 1 then $2::int else $3::int end as size) sized, lateral generate_series(1, size) n
  )
  insert into requests (location_id, work_order_number, status_id, priority, ro_number, ticket_number, shop_comments, calibration_setup,
    windscreen_replaced, calibration_attempted, contact_id, scan_type_id, schedule_dates, vin, vrm, model_year, make_id, make, model_id, model,
    app_id, created_by, created_at, updated_by, updated_at, sent_at, technician_id, taken_at, completed_at, confirmed_date, search_text)
  select location_id, location_id || '-' || lpad(n::text, 6, '0'), status_id, case when n % 40 = 0 then 2 when n % 15 = 0 then 1 else 0 end,
    'RO ' || serial % 900000, '', '', '', -1, -1, $4, 1 + n % 8, '[]', vin, '', 2005 + n % 20, 1, make, 1, model,
    1, $4, at, $4, at, at, technician, case when technician is not null then at + make_interval(mins => n % 90) end,
    case when technician is not null and status_id = 4 then at + make_interval(mins => n % 90 + n % 240) end,
    case when technician is not null and status_id = 3 then date_trunc('hour', now()) + make_interval(mins => (serial % 40320 - 20160)::int) end,
    lower(' ' || location_id || '-' || lpad(n::text, 6, '0') || ' RO ' || serial % 900000 || ' ' || vin || ' ' || make || ' ' || model || ' ' || (2005 + n % 20) || ' Maya ' || contact)
  from (select *, '1HG' || upper(substr(md5(serial::text), 1, 8)) || lpad((serial % 1000000)::text, 6, '0') as vin,
    case when status_id in (3, 4) then ($5::int[])[1 + n % greatest(cardinality($5::int[]), 1)] end as technician from rows) created
  order by age desc, location_id`;
