import { type Fault, type HookState, hookThing, type Values } from "@remotebay/contract";
import { isIP } from "node:net";
import type { Administered } from "../../../platform/administered/administered.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { OutwardRules } from "../../../platform/http/outward.ts";
import { administersLocation, adminRooms, findLocation, seesEveryLocation } from "../../locations/service.ts";
import { serviceNames } from "../../lookups/service.ts";
import * as store from "../store.ts";

type HookValues = Values<typeof hookThing>;

/** Webhooks: an Admin keeps those of their location, a SuperAdmin all and those that are told of all locations. */
export function administeredHook(outward: OutwardRules): Administered<typeof hookThing> {
  return {
    thing: hookThing,
    list: (ctx, asked) =>
      store.selectHooks(ctx.db, { ...asked, always: true, ...(seesEveryLocation(ctx.user) ? {} : { own: ctx.user.locationId }) }),
    async find(ctx, id, forWrite) {
      const row = await store.selectHook(ctx.db, id, forWrite);
      if (!row || !mayKeep(ctx, row.hook.locationId)) return undefined;
      const { hook } = row;
      return {
        name: hook.name,
        values: {
          Name: hook.name,
          LocationId: hook.locationId,
          Url: hook.url,
          Events: hook.events as HookValues["Events"],
          Statuses: hook.statuses as HookValues["Statuses"],
          Services: hook.services,
          Active: hook.active,
        },
        facts: {
          LocationName: row.locationName,
          State: stateOf(hook),
          HasSecret: hook.secret !== null,
          BothUntil: hook.previousUntil !== null && hook.previousUntil > ctx.now ? hook.previousUntil.toISOString() : null,
          FailingSince: hook.failingSince?.toISOString() ?? null,
          Waiting: row.waiting,
          Failed: row.failed,
          LastDeliveredAt: hook.lastDeliveredAt?.toISOString() ?? null,
        },
        canSave: true,
        canRemove: true,
        entry: { locationId: hook.locationId },
        rooms: adminRooms(hook.locationId),
      };
    },
    check: (ctx, values, before) => checkHook(ctx, outward, values, before),
    mayCreate: (ctx, values) => mayKeep(ctx, values.LocationId),
    async create(ctx, values, id) {
      if (id === undefined) return store.insertHook(ctx.db, { ...rowOf(values), createdBy: ctx.user.id });
      // What happened while it was removed is not told.
      await store.restoreHook(ctx.db, id, rowOf(values));
      return id;
    },
    change: (ctx, id, values) => store.updateHook(ctx.db, id, { ...rowOf(values), failures: 0, holdUntil: null }),
    remove: (ctx, id) => store.updateHook(ctx.db, id, { removedAt: ctx.now }),
  };
}

/** Whether the caller keeps the hooks of a location; those of all locations are a SuperAdmin's. */
export function mayKeep(ctx: Ctx, locationId: number | null): boolean {
  return administersLocation(ctx.user, locationId);
}

function stateOf({ active, pausedAt }: store.HookRow): HookState {
  if (!active) return "off";
  return pausedAt === null ? "on" : "paused";
}

function rowOf({ Name, LocationId, Url, Events, Statuses, Services, Active }: HookValues) {
  return {
    name: Name,
    locationId: LocationId,
    url: Url,
    events: [...new Set(Events)].toSorted(),
    statuses: [...new Set(Statuses)].toSorted(),
    services: [...new Set(Services)].toSorted((a, b) => a - b),
    active: Active,
  };
}

async function checkHook(ctx: Ctx, outward: OutwardRules, values: HookValues, before: HookValues | undefined): Promise<Fault[]> {
  const faults: Fault[] = [];
  const { LocationId } = values;
  const isMoved = before === undefined || before.LocationId !== LocationId;
  if (isMoved && (!mayKeep(ctx, LocationId) || (LocationId !== null && !(await findLocation(ctx.db, LocationId)))))
    faults.push({ path: "LocationId", code: "choice", message: "There is no such location." });
  const known = values.Services.length > 0 ? await serviceNames(ctx) : new Map<number, string>();
  if (values.Services.some((id) => !known.has(id))) faults.push({ path: "Services", code: "choice", message: "There is no such service." });
  const fault = faultOfUrl(values.Url, outward);
  if (fault !== null) faults.push({ path: "Url", ...fault });
  return faults;
}

/** What speaks against a target before it is connected to; where its name leads is checked at each connection. */
function faultOfUrl(written: string, { protocols, isAllowed }: OutwardRules): Pick<Fault, "code" | "message"> | null {
  const url = new URL(written);
  if (!protocols.includes(url.protocol)) return { code: "https", message: "An address that begins with https://." };
  // A name may end with a dot, and means the same.
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  const isOwn = host === "localhost" || host.endsWith(".localhost") || (isIP(host) !== 0 && !isAllowed(host));
  if (isOwn && !isAllowed("127.0.0.1")) return { code: "public-address", message: "An address of the public internet." };
  if (url.username !== "" || url.password !== "") return { code: "no-password", message: "An address without a name and password in it." };
  return null;
}
