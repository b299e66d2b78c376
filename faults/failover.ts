import { setTimeout as wait } from "node:timers/promises";
import { startCrowd, type Crowd } from "./callers.ts";
import type { FaultCase, Seen } from "./fault.ts";
import { isWhole, secondsUntilGood, settle, startWriters, toldFailures } from "./ledger.ts";
import { openLines, spreadOf, type Lines } from "./lines.ts";
import { openSite, type Site } from "./site.ts";
import { startStandbyCluster, synchronous, until, type DatabaseMachine, type StandbyCluster } from "./standby-cluster.ts";

const lines = 1_000;
const writers = 16;
/** Refetches a second of all lines together, at most, and what others notice of them: the 95th percentile of light calls in milliseconds. */
const refetchGoal = 400;
const lightGoal = 250;

export const cases: readonly FaultCase[] = [
  {
    fault:
      "PostgreSQL's primary dies (SIGKILL of its whole machine) under load; Patroni promotes the synchronous standby; the old one comes back",
    wanted:
      "each acknowledged write there once; writes good ≤ 5 s after the promotion; the promoted one waits for no standby; the old one never takes a write " +
      "and is a standby again",
    run: () => withCluster((cluster, site) => failOver(cluster, site, 0)),
  },
  {
    fault: `the same with ${lines} live lines`,
    wanted: `as above, writes good ≤ 15 s; lines fetch again ≤ ${refetchGoal} calls a second, others' p95 ≤ ${lightGoal} ms`,
    run: () => withCluster((cluster, site) => failOver(cluster, site, lines)),
  },
  {
    fault: "the synchronous standby dies (SIGKILL of its whole machine) under load, and comes back",
    wanted: "each acknowledged write there once; writes good ≤ 15 s after it; the primary stays; synchronous again",
    run: () => withCluster(loseStandby),
  },
];

async function withCluster(work: (cluster: StandbyCluster, site: Site) => Promise<Seen>): Promise<Seen> {
  const cluster = await startStandbyCluster();
  try {
    const site = await openSite({ conversations: lines / 2, databaseUrl: cluster.url });
    try {
      return await work(cluster, site);
    } finally {
      await site.close();
    }
  } finally {
    await cluster.close();
  }
}

async function failOver(cluster: StandbyCluster, site: Site, lineCount: number): Promise<Seen> {
  const urls = [(await site.start("failover-a")).url, (await site.start("failover-b")).url];
  const members = site.conversations.flatMap(({ shop, technician }) => [shop, technician]).slice(0, lineCount);
  const open = await openLines(urls, members);
  const crowd = startCrowd(urls[0] ?? "", site.conversations[0]?.shop.token ?? "", 2);
  const load = startWriters({ urls, conversations: site.conversations.slice(0, writers), pause: 20 });
  await wait(5_000);
  const [old, next] = await rolesOf(cluster);
  const since = performance.now();
  cluster.kill(old);
  await until("a promoted standby", 60, () => takesWrites(cluster, next));
  const promoted = performance.now();
  await until("a write after the promotion", 60, () =>
    Promise.resolve(load.attempts.some(({ status, begun }) => status === 200 && begun > promoted)),
  );
  await wait(15_000);
  const names = await namesOf(cluster, next);
  const watch = watchOld(cluster, old);
  cluster.revive(old);
  await until("a synchronous standby again", 120, async () => (await synchronous(cluster)) === 1);
  await until("the old primary as a standby", 60, async () => (await cluster.role(old)) === "replica");
  await load.stop();
  await crowd.stop();
  const writesOfOld = await watch.stop();
  const writes = await settle(load, site.database, since);
  const good = secondsUntilGood(load.attempts, promoted);
  const fetched = lineCount === 0 ? { seen: "no lines", ok: true } : fetchedAgain(open, crowd, promoted);
  open.close();
  const ok = isWhole(writes) && good <= (lineCount === 0 ? 5 : 15) && names === "" && writesOfOld === 0 && fetched.ok;
  return {
    seen:
      `promoted ${((promoted - since) / 1_000).toFixed(1)} s after the kill, writes good ${good.toFixed(1)} s after that; ${toldFailures(load.attempts)}; ` +
      `synchronous_standby_names of the promoted one “${names}”; the old one took ${writesOfOld} writes and is a standby; ${fetched.seen}`,
    ok,
    writes,
  };
}

async function loseStandby(cluster: StandbyCluster, site: Site): Promise<Seen> {
  const { url } = await site.start("failover-a");
  const load = startWriters({ urls: [url], conversations: site.conversations.slice(0, writers), pause: 20 });
  await wait(5_000);
  const [primary, standby] = await rolesOf(cluster);
  const since = performance.now();
  cluster.kill(standby);
  await until("commits without a standby", 60, async () => (await namesOf(cluster, primary)) === "");
  await wait(10_000);
  cluster.revive(standby);
  await until("a synchronous standby again", 120, async () => (await synchronous(cluster)) === 1);
  await load.stop();
  const writes = await settle(load, site.database, since);
  const longest = Math.max(...load.attempts.map(({ at, begun }) => at - begun)) / 1_000;
  const isPrimary = (await cluster.role(primary)) === "primary";
  return {
    seen: `${toldFailures(load.attempts)}; longest call ${longest.toFixed(1)} s; the primary ${isPrimary ? "stayed" : "CHANGED"}; synchronous again`,
    ok: isWhole(writes) && isPrimary && (writes.untilGood ?? 0) <= 15,
    writes,
  };
}

/** What the lines fetched again after the promotion, and what it cost others. */
function fetchedAgain(open: Lines, crowd: Crowd, since: number): { seen: string; ok: boolean } {
  const { most, seconds } = spreadOf(open.refetches);
  const during = crowd.replies.filter(({ status, at }) => status === 200 && at > since);
  const times = during.map(({ took }) => took).toSorted((one, other) => one - other);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Infinity;
  const failed = Map.groupBy(
    open.refetches.filter(({ status }) => status !== 200),
    ({ status, code }) => `${status} ${code}`,
  );
  const failures = [...failed].map(([what, { length }]) => `${what} × ${length}`).join(", ");
  return {
    seen:
      `${open.resets()} lines told to fetch again, ${open.lost()} broke, ${open.open()} open; ${open.refetches.length} calls (${failures === "" ? "none failed" : `${failures}, tried again`}; ${open.unanswered()} never answered) ` +
      `over ${seconds.toFixed(1)} s, at most ${most} in a second; others' p95 ${p95.toFixed(0)} ms`,
    ok: open.resets() >= lines && open.open() === lines && open.unanswered() === 0 && most <= refetchGoal && p95 <= lightGoal,
  };
}

async function rolesOf(cluster: StandbyCluster): Promise<[primary: DatabaseMachine, standby: DatabaseMachine]> {
  return (await cluster.role("db1")) === "primary" ? ["db1", "db2"] : ["db2", "db1"];
}

async function takesWrites(cluster: StandbyCluster, machine: DatabaseMachine): Promise<boolean> {
  const [row] = await cluster.ask(machine, "select not pg_is_in_recovery() as writes");
  return row?.["writes"] === true;
}

async function namesOf(cluster: StandbyCluster, machine: DatabaseMachine): Promise<string> {
  const [row] = await cluster.ask(machine, "show synchronous_standby_names");
  return String(row?.["synchronous_standby_names"]);
}

/** Tries to write at the old primary, past the proxy, for as long as it comes back. */
function watchOld(cluster: StandbyCluster, machine: DatabaseMachine) {
  let [taken, isOver] = [0, false];
  const work = (async () => {
    for (; !isOver; await wait(50)) {
      const isTaken = await cluster.ask(machine, "create table fenced (n int); drop table fenced").then(
        () => true,
        () => false,
      );
      if (isTaken) taken += 1;
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await work;
      return taken;
    },
  };
}
