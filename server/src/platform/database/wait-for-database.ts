import { setTimeout as wait } from "node:timers/promises";
import { newConnection } from "./database.ts";
import { explainConnection, placeOf, reasonOf } from "./explain-connection.ts";
import { secondsUntilAvailable } from "./unavailable.ts";

export interface WaitOptions {
  /** Told once, where the database cannot be used at once. */
  say: (line: string) => void;
  /** Milliseconds until it is given up; default 60 s. */
  patience?: number;
}

/**
 * Resolves when the database at `url` answers. One that is down is tried for a while: after a power failure it often starts
 * later than we do. Throws StartUpError when time is up, and at once where waiting cannot help (a wrong password).
 */
export async function waitForDatabase(url: string, { say, patience = 60_000 }: WaitOptions): Promise<void> {
  const deadline = performance.now() + patience;
  for (let isSaid = false; ; isSaid = true) {
    const client = newConnection(url, "start");
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch (error) {
      if (secondsUntilAvailable(error) === undefined || performance.now() > deadline) throw explainConnection(error, url);
      if (!isSaid)
        say(`The PostgreSQL database at ${placeOf(url)} cannot be used yet (${reasonOf(error)}). It is tried for ${patience / 1000} s.`);
    } finally {
      void client.end().catch(() => undefined);
    }
    await wait(500);
  }
}
