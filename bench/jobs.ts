import { statusId } from "@remotebay/contract";
import { setTimeout as pause } from "node:timers/promises";
import { completion } from "../server/src/modules/reports/service.ts";
import { addCrowd } from "./crowd.ts";
import type { BenchRow } from "./row.ts";
import { startWorld } from "./world.ts";

const requests = 600;
/** Completions a second in one process, at least. */
const goal = 50;

/** Completions of reported requests that one process works off a second, when many are due together. */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    const { pool } = world.database;
    const [northside = 0, lakeview = 0] = ["northside", "lakeview"].map((name) => world.seedIds.locationIds[name]);
    const technician = world.seedIds.userIds["tech@demo.test"] ?? 0;
    await addCrowd(world.database, {
      northside,
      lakeview,
      userId: world.seedIds.userIds["shop@demo.test"] ?? 0,
      large: requests / 2,
      ordinary: requests / 2,
      others: 0,
    });
    const reported = await pool.query<{ id: number }>(
      "update requests set status_id = $1, technician_id = $2, report_version = 1 where not demo returning id",
      [statusId("InProcess"), technician],
    );
    const due = new Date(Date.now() + 8_000);
    for (const { id } of reported.rows)
      await world.jobs.enqueue(completion, { requestId: id, userId: technician, demo: false }, { startAfter: due });
    const open = async () =>
      (await pool.query<{ count: number }>("select count(*)::int as count from requests where status_id = $1", [statusId("InProcess")]))
        .rows[0]?.count ?? 0;
    while ((await open()) === reported.rows.length) await pause(20);
    const begin = performance.now();
    while ((await open()) > 0) await pause(20);
    const perSecond = (reported.rows.length * 1000) / (performance.now() - begin);
    return [
      {
        name: "completions of reported requests, one process",
        figure: `${perSecond.toFixed(0)} a second`,
        goal: `≥ ${goal}`,
        ok: perSecond >= goal,
      },
    ];
  } finally {
    await world.close();
  }
}
