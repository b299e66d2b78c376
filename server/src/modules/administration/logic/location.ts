import { cultureCode, type Fault, locationChanged, locationThing, type Values } from "@remotebay/contract";
import type { Administered } from "../../../platform/administered/administered.ts";
import type { Ctx } from "../../../platform/context.ts";
import { isTimeZone } from "../../../platform/time-zone.ts";
import {
  administersLocation,
  adminRooms,
  changeLocation,
  createLocation,
  findLocation,
  locationForWrite,
  locationRooms,
  type LocationRow,
  type NewLocation,
  scanTypeIdsOf,
} from "../../locations/service.ts";
import { serviceNames } from "../../lookups/service.ts";
import { variantNames } from "../../settings/service.ts";
import { seesEverybody } from "../../users/service.ts";
import { selectLocationFacts, selectLocations } from "../store.ts";

type LocationValues = Values<typeof locationThing>;

/** What only a SuperAdmin changes: what a shop may order, how it is billed, which portal it has. */
const central = ["Variant", "ScanTypeIds", "IsHunterClient", "Closed"] as const;

/** Shops as administrators keep them: an Admin their own, and a SuperAdmin all and new ones. */
export const administeredLocation: Administered<typeof locationThing> = {
  thing: locationThing,
  list: (ctx, asked) => selectLocations(ctx.db, { ...asked, ...(seesEverybody(ctx.user) ? {} : { own: ctx.user.locationId }) }),
  async find(ctx, id, forWrite) {
    if (!administersLocation(ctx.user, id)) return undefined;
    const row = forWrite ? await locationForWrite(ctx, id) : await findLocation(ctx.db, id);
    if (!row) return undefined;
    return {
      name: row.name,
      values: { ...valuesOf(row), ScanTypeIds: await scanTypeIdsOf(ctx.db, id) },
      facts: await selectLocationFacts(ctx.db, id),
      canSave: true,
      fixed: seesEverybody(ctx.user) ? [] : central,
      canRemove: false,
      entry: { locationId: id },
      rooms: adminRooms(id),
    };
  },
  check: checkLocation,
  mayCreate: (ctx) => seesEverybody(ctx.user),
  create: async (ctx, values) => (await createLocation(ctx, rowOf(values))).id,
  change: (ctx, id, values) => changeLocation(ctx, id, rowOf(values)),
  told: (ctx, id) => ctx.publish(locationChanged, locationRooms(id), { Id: id }),
};

function valuesOf(row: LocationRow): Omit<LocationValues, "ScanTypeIds"> {
  return {
    Name: row.name,
    Street: row.street,
    PostalCode: row.postalCode,
    City: row.city,
    State: row.state,
    Country: row.country,
    TimeZone: row.timeZone,
    PhoneCountryCode: row.phoneCountryCode,
    Phone: row.phone,
    BillSameAsPrimary: row.billSameAsPrimary,
    Variant: row.variant,
    CultureCode: row.cultureCode,
    EvidenceYears: row.evidenceYears,
    IsHunterClient: row.isHunterClient,
    Closed: row.closed,
  };
}

function rowOf(values: LocationValues): NewLocation {
  return {
    name: values.Name,
    street: values.Street,
    postalCode: values.PostalCode,
    city: values.City,
    state: values.State,
    country: values.Country,
    timeZone: values.TimeZone,
    phoneCountryCode: values.PhoneCountryCode,
    phone: values.Phone,
    billSameAsPrimary: values.BillSameAsPrimary,
    variant: values.Variant,
    cultureCode: values.CultureCode,
    scanTypeIds: [...new Set(values.ScanTypeIds)].toSorted((a, b) => a - b),
    ...(values.EvidenceYears !== undefined && { evidenceYears: values.EvidenceYears }),
    isHunterClient: values.IsHunterClient,
    closed: values.Closed,
  };
}

async function checkLocation(ctx: Ctx, values: LocationValues): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (path: keyof LocationValues, code: string, message: string) => faults.push({ path, code, message });
  if (!isTimeZone(values.TimeZone)) fault("TimeZone", "time-zone", "This time zone is not known.");
  if (cultureCode(values.CultureCode) !== values.CultureCode) fault("CultureCode", "choice", "Reports are not written in this language.");
  if (!(await variantNames(ctx)).has(values.Variant)) fault("Variant", "choice", "There is no such portal.");
  const known = await serviceNames(ctx);
  if (values.ScanTypeIds.some((id) => !known.has(id))) fault("ScanTypeIds", "choice", "There is no such service.");
  return faults;
}
