import { setTimeout as wait } from "node:timers/promises";
import { send } from "./callers.ts";
import type { FaultCase, Seen } from "./fault.ts";
import { isWhole, settle, startWriters, type Writers } from "./ledger.ts";
import { startArchivedPostgres } from "./archived-postgres.ts";
import { openSite, type Site } from "./site.ts";

export const cases: readonly FaultCase[] = [
  {
    fault: "all tables are dropped by mistake; PostgreSQL is recovered to the instant before",
    wanted: "every write acknowledged before the instant there once, none begun after it; the product starts on it and writes are done",
    run: recoverToInstant,
  },
];

/** Shops of each kind of writers: VINs are a shop's own, so kinds share none. */
const shops = 6;

async function recoverToInstant(): Promise<Seen> {
  const postgres = await startArchivedPostgres();
  let site: Site | undefined;
  try {
    site = await openSite({ conversations: 4 * shops, databaseUrl: postgres.url });
    const server = await site.start("point-in-time");
    const writersOf = (kind: number): Writers =>
      startWriters({ urls: [server.url], conversations: site?.conversations.slice(kind * shops, (kind + 1) * shops) ?? [] });
    const [before, across] = [writersOf(0), writersOf(1)];
    // The base backup is taken while people write, as it is every night.
    await postgres.takeBase();
    await wait(2_000);
    await before.stop();
    const instant = await postgres.now();
    const after = writersOf(2);
    await wait(3_000);
    await Promise.all([across.stop(), after.stop()]);
    await postgres.destroy("drop schema public cascade");
    await server.stop();
    const begun = performance.now();
    await postgres.recoverTo(instant);
    const recovered = (performance.now() - begun) / 1_000;
    const writes = await settle(before, site.database, 0);
    const [crossed, later] = [await settle(across, site.database, 0), await settle(after, site.database, 0)];
    const again = await site.start("point-in-time-recovered");
    const ready = (await send("/readyz", { url: again.url })).status;
    const next = startWriters({ urls: [again.url], conversations: site.conversations.slice(3 * shops) });
    await wait(2_000);
    await next.stop();
    const goesOn = await settle(next, site.database, 0);
    const ok = isWhole(writes) && later.acknowledged > 0 && later.there === 0 && crossed.twice === 0 && ready === 200 && isWhole(goesOn);
    return {
      seen:
        `recovered in ${recovered.toFixed(1)} s; of ${later.acknowledged} begun after the instant ${later.there} there, of ${crossed.acknowledged} across it ` +
        `${crossed.there} there, ${crossed.twice} twice; the product ready, ${goesOn.there} of ${goesOn.acknowledged} new writes there`,
      ok,
      writes: { acknowledged: writes.acknowledged, there: writes.there, twice: writes.twice },
    };
  } finally {
    await site?.close();
    await postgres.close();
  }
}
