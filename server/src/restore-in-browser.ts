import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { getSetup, Reply } from "@remotebay/contract";
import type { Config } from "./config.ts";
import { isEmptyQuery, noUsersQuery } from "./modules/setup/service.ts";
import { clearInstallation, NotEmpty } from "./platform/database/clear-installation.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";
import type { Log } from "./platform/log.ts";
import { createSetup, markerOf, type Restored, type Setup } from "./platform/setup/setup.ts";
import { openWaitingRoom } from "./platform/setup/waiting-room.ts";
import { listen } from "./platform/start-up/listen.ts";
import type { Stopper } from "./platform/start-up/stopper.ts";
import type { Service } from "./open-service.ts";

interface Parts {
  config: Config;
  url: string;
  log: Log;
  stopper: Pick<Stopper, "fail">;
  webFolder: string;
  service: Service;
  /** The port that was opened, which 0 in the configuration leaves to the system. */
  port: () => number;
}

/** The restore of a backup in the browser: while it replaces the database, a waiting room answers at the address of the application. */
export function prepareRestore({ config, url, log, stopper, webFolder, service, port }: Parts): Setup {
  const { dataDir, bucket, installationKeyFile, backupsKey, host, environment } = config;
  const setup = createSetup({
    config: { dataDir, bucket, installationKeyFile, backupsKey, backupsFolder: folderOfBackups(config) },
    log,
    isEmpty: isEmptyQuery,
    takeOver: async (work, { resetKey, restored }) => {
      const https = config.publicUrl?.startsWith("https:") ?? false;
      await service.close();
      const place = { port: port(), host };
      const room = await openWaitingRoom({ ...place, https, environment }, () => underWay(setup), webFolder);
      const reopen = async () => {
        await migrateDatabase(url);
        const { app } = await service.open({ resetInstallationKey: resetKey && restored() !== undefined, report: () => undefined });
        const done = restored();
        if (done !== undefined) await tell(app.systemContext(), done);
        await room.close();
        await listen(app.fastify, place);
      };
      try {
        await work(url);
      } finally {
        // Without an application there is nothing to go on with.
        await reopen().catch(stopper.fail);
      }
    },
  });
  return setup;
}

/** Where backups are looked for: the folder of the scheduled ones, else one below the data. */
function folderOfBackups({ backups, dataDir }: Config): string {
  return backups !== undefined && "folder" in backups.place ? backups.place.folder : join(dataDir, "backups");
}

function underWay(setup: Setup): Reply<typeof getSetup> {
  const { phase, percent, fault } = setup.state();
  return { CanRestore: false, IsDemo: false, Phase: phase, Percent: percent, Fault: fault };
}

/** The trail of audit of the restored installation says when, from what and from where it was restored. */
async function tell(ctx: ReturnType<Awaited<ReturnType<Service["open"]>>["app"]["systemContext"]>, done: Restored): Promise<void> {
  const { manifest, name, ip } = done;
  await { ...ctx, origin: { ...ctx.origin, ip } }.audit({
    action: "installation.restored",
    noun: "installation",
    locationId: null,
    details: { name: name === "" ? "archive" : name, savedAt: manifest.createdAt, files: manifest.files.length },
  });
}

/** Ends what a restore that was interrupted left; answers what to say about it, or nothing. */
export async function endInterrupted({ dataDir, bucket }: Config, url: string): Promise<string | undefined> {
  if (!existsSync(markerOf(dataDir))) return undefined;
  const isKept = await clearInstallation(url, { dataDir, bucket }, noUsersQuery).then(
    () => false,
    (error: unknown) => {
      // All rows were there already: what was left to do, this start does.
      if (error instanceof NotEmpty) return true;
      throw error;
    },
  );
  await rm(`${join(dataDir, "files")}.restoring`, { recursive: true, force: true });
  await rm(markerOf(dataDir), { force: true });
  return isKept
    ? "A restore was interrupted after all of the backup was there: it is complete."
    : "A restore was interrupted. Nothing of it was kept; begin it again.";
}
