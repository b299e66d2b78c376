import type { App } from "../../server/src/app.ts";
import { getLookupValues, makeLookups } from "../../server/src/modules/lookups/service.ts";
import { identityOf } from "../../server/src/modules/users/service.ts";
import { openCatalogue, type Catalogue } from "../../server/src/modules/vehicles/service.ts";
import type { Ctx, Identity } from "../../server/src/platform/context.ts";
import { accounts } from "./accounts.ts";
import { seedCertificates } from "./certificates.ts";
import { storeDrawings } from "./drawings.ts";
import { seedPeople, type SeedIds } from "./people.ts";
import { planWorld } from "./plan.ts";
import { seedRequest, type SeedContext } from "./seed-request.ts";

/** Fills an empty database within the transaction `tx`, so that an interrupted start leaves nothing behind. */
export async function fillWorld(app: App, tx: Ctx, report: (text: string) => void): Promise<void> {
  const drawing = storeDrawings(app.files);
  // Awaited below; this prevents an unhandled rejection if something else fails first.
  drawing.catch(() => undefined);
  report("Creating users, shops and devices of the demonstration world");
  const seedIds = await seedPeople(tx);
  const catalogue = openCatalogue(app.config.dataDir);
  try {
    const seed = { ...(await makeSeedContext(app, tx, seedIds, catalogue)), drawings: await drawing };
    await seedCertificates(seed, tx.now);
    const requests = planWorld(tx.now);
    const reportEvery = Math.ceil(requests.length / 3);
    for (const [n, planned] of requests.entries()) {
      if (n % reportEvery === 0) report(`Creating requests of the last four months: ${n} of ${requests.length}`);
      await seedRequest(seed, planned);
    }
  } finally {
    catalogue.close();
  }
}

async function makeSeedContext(app: App, tx: Ctx, seedIds: SeedIds, catalogue: Catalogue): Promise<Omit<SeedContext, "drawings">> {
  const people = new Map<string, Identity>();
  for (const { key } of accounts) {
    const identity = await identityOf(tx.db, { id: "", userId: seedIds.userIds[key] ?? 0, demo: false, solutionId: 1 });
    if (identity) people.set(key, identity);
  }
  const lookups = makeLookups(catalogue);
  const [units, insurers] = [await getLookupValues(tx, lookups, "odometerUnits"), await getLookupValues(tx, lookups, "insuranceCompanies")];
  const unit = (name: string) => {
    const found = units.find((item) => item.stringValue === name);
    return { Id: found?.id ?? 0, Text: found?.text ?? name };
  };
  return {
    seedIds,
    catalogue,
    at: (username, now) => {
      const identity = people.get(username);
      if (!identity) throw new RangeError(`no account ${username}`);
      // No events: nobody can be signed in to an empty database.
      // What was ordered in these months was possible, whatever the demonstration's ratings by rule say today.
      const user = { ...identity, can: { ...identity.can, checkCompatibility: false } };
      return { ...app.contextOf(user), db: tx.db, now, publish: () => Promise.resolve() };
    },
    units: { mi: unit("mi"), km: unit("km") },
    insurers: new Map(insurers.map((item) => [item.stringValue, { Id: item.id, Text: item.text }])),
  };
}
