import { channelUrl } from "@remotebay/contract";
import { systemClock } from "../server/src/platform/clock.ts";
import type { Database } from "../server/src/platform/database/database.ts";
import { loadSigningKey } from "../server/src/platform/session/signing-key.ts";
import { makeTokens } from "../server/src/platform/session/tokens.ts";
import type { SeedIds } from "../seed/world/people.ts";

/** A signed-in user. */
export interface Member {
  id: number;
  token: string;
}

/** A request's channel of two: the only user of a shop, and the technician who has the request. */
export interface Conversation {
  id: number;
  url: string;
  shop: Member;
  technician: Member;
}

/** Everything that is added has ids from here on. */
const firstId = 500_000;
/** What a technician's id is more than their shop's user's. */
const apart = 100_000;

/** Adds shops with one user each, as many technicians, and an open conversation for each pair. */
export async function addConversations({ db, pool }: Database, { locationIds, userIds }: SeedIds, count: number): Promise<Conversation[]> {
  const people = [userIds["shop@demo.test"], userIds["tech@demo.test"]];
  await pool.query(copiedLocations, [locationIds["northside"], firstId, count]);
  await pool.query(copiedServices, [locationIds["northside"], firstId, count]);
  for (const [side, from] of people.entries()) {
    await pool.query(copiedUsers, [from, firstId + side * apart, count, side === 0]);
    await pool.query(copiedRoles, [from, firstId + side * apart, count]);
    await pool.query(newSessions, [firstId + side * apart, count]);
  }
  await pool.query(newRequests, [firstId, count, apart]);
  await pool.query(newChannels, [firstId, count]);
  await pool.query("analyze");
  const tokens = makeTokens(await loadSigningKey(db), systemClock);
  const member = async (id: number): Promise<Member> => ({ id, token: await tokens.sign({ userId: id, sessionId: `bench-${id}` }) });
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const id = firstId + nth;
      return { id, url: channelUrl(id), shop: await member(id), technician: await member(id + apart) };
    }),
  );
}

const copiedLocations = `insert into locations overriding system value
  select (jsonb_populate_record(null::locations, to_jsonb(l) || jsonb_build_object('id', n, 'last_work_order', 0))).*
  from locations l, generate_series($2::int, $2::int + $3::int - 1) n where l.id = $1`;

const copiedServices = `insert into location_scan_types (location_id, scan_type_id)
  select n, scan_type_id from location_scan_types, generate_series($2::int, $2::int + $3::int - 1) n where location_id = $1`;

const copiedUsers = `insert into users overriding system value
  select (jsonb_populate_record(null::users, to_jsonb(u) || jsonb_build_object('id', n, 'username', name, 'email', name, 'login_email', name,
    'location_id', case when $4::boolean then n end))).*
  from users u, generate_series($2::int, $2::int + $3::int - 1) n, lateral (select 'bench-' || n || '@demo.test' as name) named where u.id = $1`;

const copiedRoles = `insert into user_roles (user_id, role_id)
  select n, role_id from user_roles, generate_series($2::int, $2::int + $3::int - 1) n where user_id = $1`;

const newSessions = `insert into sessions (id, user_id, refresh_hash, rotated_at, created_at, expires_at, ip, user_agent, demo, solution_id)
  select 'bench-' || n, n, '', now(), now(), now() + interval '1 day', '', '', false, 1 from generate_series($1::int, $1::int + $2::int - 1) n`;

const newRequests = `insert into requests (id, location_id, work_order_number, status_id, ro_number, ticket_number, shop_comments, calibration_setup,
    windscreen_replaced, calibration_attempted, schedule_dates, vin, vrm, make_id, make, model_id, model, app_id, technician_id, created_by, created_at,
    updated_by, updated_at, sent_at, search_text)
  select n, n, n || '-1', 2, '', '', '', '', -1, -1, '[]', '', '', 1, 'Honda', 1, 'Accord', 1, n + $3::int, n, now(), n, now(), now(), ''
  from generate_series($1::int, $1::int + $2::int - 1) n`;

const newChannels = `insert into chat_channels (id, location_id, demo, name, custom_type, data, created_at, last_at)
  select n, n, false, n::text, '', '{"languages":[]}'::jsonb, now(), now() from generate_series($1::int, $1::int + $2::int - 1) n`;
