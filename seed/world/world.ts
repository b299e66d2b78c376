import { sql } from "drizzle-orm";
import type { App } from "../../server/src/app.ts";
import { credentialsOf, existingOf, hasUsers, identityOf } from "../../server/src/modules/users/service.ts";
import type { Ctx, Identity } from "../../server/src/platform/context.ts";
import { inTransaction } from "../../server/src/platform/database/executor.ts";
import { accounts, demoPassword } from "./accounts.ts";
import { locations } from "./locations.ts";
import { startReporting } from "./reporting-devices.ts";

export interface Account {
  username: string;
  password: string;
  /** A shop's name, or "Operations". */
  place: string;
  role: string;
}

/** The identity that creates the demonstration world; not a real user. */
const seedIdentity: Identity = {
  id: 0,
  sessionId: "",
  username: "",
  name: "RemoteBay",
  locationId: null,
  roles: [],
  primaryRole: "Guest",
  can: {
    createRequests: false,
    seeRequests: false,
    workbench: false,
    takeJobs: false,
    schedule: false,
    answerSupport: false,
    topUpCoins: false,
    administer: false,
    announce: false,
    checkCompatibility: false,
    editProfile: false,
  },
  variant: "default",
  appId: 0,
  language: "en",
  culture: "en-US",
  timeZone: "UTC",
  demo: false,
  demonstration: false,
  mustEnrol: false,
  byPin: false,
  provenAt: null,
  scopes: null,
};

const worldLock = 7_266_831_003;

/**
 * Fills an empty database with the demonstration world (domain.md#demo-world) and simulates its devices until the application closes. An
 * existing world is not changed. Returns the demonstration accounts; none if the database has other users.
 */
export async function seedDemoWorld(app: App, report: (text: string) => void): Promise<{ accounts: Account[] }> {
  const ctx = app.contextOf(seedIdentity);
  if (!(await hasUsers(ctx.db))) await inTransaction(ctx, (tx) => fillOnce(app, tx, report));
  const operator = await operatorOf(ctx);
  if (!operator) return { accounts: [] };
  await startReporting(app, operator);
  // A world of an earlier release lacks the accounts that were added since.
  const existing = new Set(
    await existingOf(
      ctx.db,
      accounts.map(({ key }) => key),
    ),
  );
  return { accounts: accounts.filter(({ key }) => existing.has(key)).map(accountOf) };
}

async function fillOnce(app: App, tx: Ctx, report: (text: string) => void): Promise<void> {
  // If several processes start concurrently, the first one fills the database and the others wait.
  await tx.db.execute(sql`select pg_advisory_xact_lock(${worldLock})`);
  if (await hasUsers(tx.db)) return;
  // Imported only here, so that later starts do not load it.
  const { fillWorld } = await import("./fill.ts");
  await fillWorld(app, tx, report);
}

async function operatorOf({ db }: Pick<Ctx, "db">): Promise<Identity | null> {
  const found = await credentialsOf(db, "dispatch@demo.test");
  return found ? identityOf(db, { id: "", userId: found.id, demo: false, solutionId: 1 }) : null;
}

function accountOf({ key, location, role }: (typeof accounts)[number]): Account {
  const place = locations.find((shop) => shop.key === location)?.name ?? "Operations";
  return { username: key, password: demoPassword, place, role };
}
