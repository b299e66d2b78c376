import { addPrices, openLedger } from "../../server/src/modules/coins/service.ts";
import { createDevice, licenseDevice } from "../../server/src/modules/devices/service.ts";
import { createLocation } from "../../server/src/modules/locations/service.ts";
import { allowTablets } from "../../server/src/modules/tablets/service.ts";
import { createUser, roleIds } from "../../server/src/modules/users/service.ts";
import type { Ctx } from "../../server/src/platform/context.ts";
import { accounts, demoPassword } from "./accounts.ts";
import { coinPrices } from "./coin-prices.ts";
import { locations, type DemoLocation } from "./locations.ts";

/** The ids of the seeded locations, users and devices, by their keys in `accounts.ts`. */
export interface SeedIds {
  locationIds: Record<string, number>;
  userIds: Record<string, number>;
  deviceIds: Record<string, number[]>;
}

/** Creates the shops, their devices and all accounts. */
export async function seedPeople(ctx: Pick<Ctx, "db">): Promise<SeedIds> {
  const seedIds: SeedIds = { locationIds: {}, userIds: {}, deviceIds: {} };
  await addPrices(ctx.db, coinPrices.variant, coinPrices);
  for (const location of locations) await seedLocation(ctx, location, seedIds);
  for (const account of accounts) {
    const { key, role, location, ...person } = account;
    const { id } = await createUser(ctx, {
      ...person,
      username: key,
      email: key,
      emailVerifiedAt: new Date(),
      demonstration: true,
      password: demoPassword,
      locationId: location === null ? null : (seedIds.locationIds[location] ?? null),
      roleIds: [roleIds[role]],
    });
    seedIds.userIds[key] = id;
  }
  return seedIds;
}

async function seedLocation(
  ctx: Pick<Ctx, "db">,
  { key, devices, coins, tablets, ...location }: DemoLocation,
  seedIds: SeedIds,
): Promise<void> {
  const { id } = await createLocation(ctx, location);
  seedIds.locationIds[key] = id;
  seedIds.deviceIds[key] = [];
  for (const device of devices) {
    const created = await createDevice(ctx, { ...device, locationId: id });
    seedIds.deviceIds[key].push(created.id);
  }
  if (tablets) await allowTablets(ctx.db, id);
  if (coins === undefined) return;
  const now = new Date();
  const licensedUntil = new Date(now.getTime() + 365 * 86_400_000);
  await openLedger({ ...ctx, now }, { locationId: id, coins });
  for (const deviceId of seedIds.deviceIds[key]) await licenseDevice(ctx.db, deviceId, licensedUntil);
}
