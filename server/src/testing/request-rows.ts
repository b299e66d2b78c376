import type { TestApp } from "./app.ts";

/** A completed request as it is in the database, where a test needs more of them or other times than calls would make. */
export interface RequestRow {
  at: number;
  by: number;
  sent: string;
  /** Minutes from being sent until it was taken. */
  minutes?: number | undefined;
  completed?: string;
  service?: number;
  make?: string;
  technician?: number;
  confirmed?: string | undefined;
  report?: number;
  demo?: boolean;
  times?: number;
}

let serial = 0;

/** Inserts requests that are alike; the id of the first of them. */
export async function insertRequests({ database }: TestApp, row: RequestRow): Promise<number> {
  const { at, by, sent, minutes, completed, service = 6, make = "", technician, confirmed, report = 0, demo = false, times = 1 } = row;
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into requests (location_id, demo, work_order_number, status_id, ro_number, ticket_number, shop_comments, calibration_setup, windscreen_replaced,
       calibration_attempted, schedule_dates, vin, vrm, make_id, make, model_id, model, app_id, created_by, created_at, updated_by, updated_at, search_text,
       sent_at, taken_at, confirmed_date, report_version, scan_type_id, completed_at, technician_id)
     select $1, $2, 'M-' || $3 || '-' || n, 4, '', '', '', '', -1, -1, '[]', '', '', 0, $11, 0, '', 1, $4, $5, $4, coalesce($12::timestamptz, $5), '',
       $5, $5::timestamptz + make_interval(mins => $6), $7, $8, $9, $12, $13 from generate_series(1, $10::int) n returning id`,
    [
      at,
      demo,
      (serial += 1),
      by,
      sent,
      minutes ?? null,
      confirmed ?? null,
      report,
      service,
      times,
      make,
      completed ?? null,
      technician ?? null,
    ],
  );
  return rows[0]?.id ?? 0;
}

/** How the attempts at a request's calibration ended: 1 is passed. */
export async function insertAttempts({ database }: TestApp, id: number, by: number, values: readonly number[]): Promise<void> {
  for (const [seq, value] of values.entries())
    await database.pool.query(
      `insert into calibration_events (request_id, seq, at, user_id, side, event, value, text, status, client_id)
       values ($1, $2, now(), $3, 'technician', 'completed', $4, '', '{}', '')`,
      [id, seq + 1, by, value],
    );
}
