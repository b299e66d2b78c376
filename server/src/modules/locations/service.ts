import { type Location, locationChanged, type ModifyLocation, unitOfCountry } from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { isTimeZone } from "../../platform/time-zone.ts";
import { administersLocation, canModifyLocation, canSeeLocation, locationRooms, seesEveryLocation } from "./policy.ts";
import {
  countUpWorkOrder,
  insertLocation,
  lockLocation,
  replaceScanTypes,
  selectLocation,
  selectLocations,
  selectNamed,
  updateLocation,
  type LocationRow,
} from "./store.ts";

/** The statement that hands out the next work-order number of a location, as a part of the one that uses it. */
export { countUp as nextWorkOrder } from "./store.ts";
export { selectScanTypeIds as scanTypeIdsOf, type LocationRow } from "./store.ts";
export {
  administersLocation,
  adminRooms,
  adminRoomsOf,
  canModifyLocation,
  canSeeLocation,
  locationRooms,
  locationRoomsOf,
  seesEveryLocation,
} from "./policy.ts";

/** A location that the caller may see. Throws `not-found` for any other, whether it exists or not. */
export async function getLocation(ctx: Pick<Ctx, "db" | "user">, id: number): Promise<LocationRow> {
  const row = canSeeLocation(ctx.user, id) ? await selectLocation(ctx.db, id) : undefined;
  if (!row) throw problem("not-found");
  return row;
}

const maxLocations = 1000;

/** A location, whoever asks: for work that does not start from a call. */
export function findLocation(db: Ctx["db"], id: number): Promise<LocationRow | undefined> {
  return selectLocation(db, id);
}

/** The locations that the caller may see, by name, at most 1,000. */
export async function listLocations(ctx: Pick<Ctx, "db" | "user">): Promise<{ id: number; name: string }[]> {
  if (seesEveryLocation(ctx.user)) return selectLocations(ctx.db, maxLocations);
  const own = ctx.user.locationId === null ? undefined : await selectLocation(ctx.db, ctx.user.locationId);
  return own === undefined ? [] : [{ id: own.id, name: own.name }];
}

/** The locations that the caller administers by names (in lower case) or ids, at most 1,000; of several with one name all. */
export async function administeredByName(
  ctx: Pick<Ctx, "db" | "user">,
  named: { names: readonly string[]; ids: readonly number[] },
): Promise<{ id: number; name: string }[]> {
  const { locationId, can } = ctx.user;
  if (administersLocation(ctx.user, null)) return selectNamed(ctx.db, { ...named, limit: maxLocations });
  const own = can.administer && locationId !== null ? await selectLocation(ctx.db, locationId) : undefined;
  return own === undefined ? [] : [{ id: own.id, name: own.name }];
}

/** Like `getLocation`, and locks the row until the transaction ends. */
export async function locationForWrite(ctx: Pick<Ctx, "db" | "user">, id: number): Promise<LocationRow> {
  const row = canSeeLocation(ctx.user, id) ? await lockLocation(ctx.db, id) : undefined;
  if (!row) throw problem("not-found");
  return row;
}

/** The next work-order number of a location, like `1042-000317` (domain.md#work-order-number). A rollback releases the number, so that there are no gaps. */
export async function nextWorkOrderNumber(ctx: Pick<Ctx, "db">, locationId: number): Promise<string> {
  const number = await countUpWorkOrder(ctx.db, locationId);
  if (number === undefined) throw problem("not-found");
  return number;
}

/** A location in its agreed shape (domain.md#location). */
export async function getLocationById(ctx: Ctx, id: number): Promise<Location> {
  return asLocation(ctx, await getLocation(ctx, id));
}

function asLocation({ user }: Pick<Ctx, "user">, row: LocationRow): Location {
  return {
    id: row.id,
    sid: row.id,
    name: row.name,
    timezone: row.timeZone,
    phone: row.phone,
    phoneCountryCode: row.phoneCountryCode,
    billSameAsPrimary: row.billSameAsPrimary,
    primaryAddress: { street: row.street, city: row.city, state: row.state, postalCode: row.postalCode },
    odometerUnit: unitOfCountry(row.country),
    version: row.version,
    canModify: canModifyLocation(user, row.id),
  };
}

/** The key that other calls take, which is the id, and whether the location belongs to the equipment partner. */
export async function getLocationKey(ctx: Ctx, key: number): Promise<{ sid: number; isHunterClient: boolean }> {
  const row = await getLocation(ctx, key);
  return { sid: row.id, isHunterClient: row.isHunterClient };
}

/**
 * Changes what is known of a shop. Throws `not-found`, `forbidden` for who may not change it, `invalid`, and `stale` with the current one if
 * somebody changed it meanwhile.
 */
export function modifyLocation(ctx: Ctx, { id, version, ...input }: ModifyLocation): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const before = await locationForWrite(tx, id);
    if (!canModifyLocation(tx.user, id)) throw problem("forbidden");
    if (!isTimeZone(input.timezone))
      throw problem("invalid", { errors: [{ path: "timezone", code: "time-zone", message: "This time zone is not known." }] });
    if (before.version !== version) throw problem("stale", { info: { Current: asLocation(tx, before) } });
    const { timezone, primaryAddress, ...values } = input;
    await updateLocation(tx.db, id, { ...values, ...primaryAddress, timeZone: timezone });
    await tx.audit({
      action: "location.changed",
      noun: "location",
      id,
      locationId: id,
      details: { before: { ...asLocation(tx, before) } },
    });
    await tx.publish(locationChanged, locationRooms(id), { Id: id });
    return { id };
  });
}

/** All that is stored of a location, as its administrator changes it. The caller checks that this is allowed. */
export async function changeLocation(ctx: Pick<Ctx, "db">, id: number, { scanTypeIds, ...values }: Partial<NewLocation>): Promise<void> {
  await updateLocation(ctx.db, id, values);
  if (scanTypeIds !== undefined) await replaceScanTypes(ctx.db, id, scanTypeIds);
}

export interface NewLocation {
  name: string;
  /** IANA time zone. */
  timeZone: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Key of a variant. */
  variant: string;
  cultureCode: string;
  phone?: string;
  phoneCountryCode?: string;
  street?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  /** Years for which its evidence packs are kept. */
  evidenceYears?: number;
  isHunterClient?: boolean;
  billSameAsPrimary?: boolean;
  closed?: boolean;
  /** The remote services that its users may order. */
  scanTypeIds: readonly number[];
}

/** Creates a location. The caller checks that this is allowed. */
export function createLocation(ctx: Pick<Ctx, "db">, input: NewLocation): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { scanTypeIds, ...values } = input;
    const id = await insertLocation(tx.db, values);
    await replaceScanTypes(tx.db, id, scanTypeIds);
    return { id };
  });
}
