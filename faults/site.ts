import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addConversations, type Conversation } from "../bench/chat-world.ts";
import { freePort, startServer, type Server } from "../e2e/support/server.ts";
import { seedPeople } from "../seed/world/people.ts";
import { connect, type Database } from "../server/src/platform/database/database.ts";
import { startEmbedded } from "../server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../server/src/platform/database/migrate.ts";

/** A database with shops that have a request and a conversation each, and processes of the product on it. */
export interface Site {
  database: Database;
  conversations: readonly Conversation[];
  /** Starts a process; `name` is of its log, `port` that of one that has ended. */
  start(name: string, options?: { environment?: Record<string, string>; port?: number }): Promise<Server>;
  /** Ends processes and database, and removes their folder. */
  close(): Promise<void>;
}

export interface SiteOptions {
  conversations: number;
  /** Variables of all processes. */
  environment?: Record<string, string>;
  /** An empty database; default the embedded one, started for this site. */
  databaseUrl?: string;
}

/** Makes a site. Limits of calls and lines are off, since all callers have one address here. */
export async function openSite({ conversations, environment = {}, databaseUrl }: SiteOptions): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-faults-"));
  const closers: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))];
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end();
  };
  try {
    let url = databaseUrl;
    if (url === undefined) {
      const embedded = await startEmbedded({ dataDir: folder });
      closers.push(embedded.stop);
      url = embedded.url;
    }
    await migrateDatabase(url);
    const database = connect(url);
    closers.push(database.close);
    const common = { DATABASE_URL: url, SEED_DEMO: "no", CALLS_PER_MINUTE: "0", LINES_PER_ACCOUNT: "0", ...environment };
    const start: Site["start"] = async (name, options = {}) => {
      const server = await startServer({
        environment: { ...common, ...options.environment },
        // Processes of one installation have one key and one file store (docs/operating.md).
        dataFolder: join(folder, "data"),
        port: options.port ?? (await freePort()),
        log: `test-results/faults-${name}.log`,
        patience: 400_000,
      });
      closers.push(server.stop);
      return server;
    };
    // The first start fills in what people refer to, such as services and roles.
    await (await start("site")).stop();
    return {
      database,
      conversations: await addConversations(database, await seedPeople(database), conversations),
      start,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
