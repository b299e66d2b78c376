import { EventEmitter } from "node:events";
import type pg from "pg";
import { expect, test } from "vitest";
import { flush } from "./group-flush.ts";
import { secondsUntilAvailable } from "./unavailable.ts";

/** A connection on which a notice of this function of PostgreSQL comes before the answer, as it does where a standby has not answered in time. */
function connectionWith(...routines: string[]): pg.ClientBase {
  const client = new EventEmitter();
  const query = async () => {
    for (const routine of routines) client.emit("notice", { routine });
    return Promise.resolve({ rows: [] });
  };
  return Object.assign(client, { query }) as unknown as pg.ClientBase;
}

test("a change is not acknowledged where PostgreSQL stopped waiting for its standby", async () => {
  const failure = await flush(connectionWith("exec_stmt_raise", "SyncRepWaitForLSN")).catch((error: unknown) => error);
  expect(secondsUntilAvailable(failure)).toBe(2);
  const confirmed = connectionWith("exec_stmt_raise");
  await flush(confirmed);
  expect(confirmed.listenerCount("notice")).toBe(0);
});
