import { type Fault, maxTokenDays, type TokenState, tokenThing, type Values } from "@remotebay/contract";
import { randomUUID } from "node:crypto";
import { type Administered, tellAdministrators } from "../../../platform/administered/administered.ts";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { administersLocation, adminRooms, findLocation, seesEveryLocation } from "../../locations/service.ts";
import { changeProgram, createProgram } from "../../users/service.ts";
import * as store from "../store.ts";
import { hashOfToken, newTokenText } from "./token-text.ts";

type TokenValues = Values<typeof tokenThing>;

/** API tokens: an Admin keeps those of their location. */
export const administeredToken: Administered<typeof tokenThing> = {
  thing: tokenThing,
  async list(ctx, asked) {
    const own = seesEveryLocation(ctx.user) ? {} : { own: ctx.user.locationId };
    const { rows, total } = await store.selectTokens(ctx.db, { ...asked, always: true, ...own });
    for (const row of rows) if (new Date(row.Until) <= ctx.now) row.State = "ended";
    return { rows, total };
  },
  async find(ctx, id, forWrite) {
    const row = await store.selectToken(ctx.db, id, forWrite);
    if (!row || !administersLocation(ctx.user, row.token.locationId)) return undefined;
    const { name, locationId, scopes, perMinute, until, hint, lastUsedAt, createdAt } = row.token;
    return {
      name,
      values: {
        Name: name,
        LocationId: locationId,
        Scopes: scopes as TokenValues["Scopes"],
        PerMinute: perMinute,
        Until: until.toISOString(),
      },
      facts: {
        LocationName: row.locationName,
        State: stateOf(row.token, ctx.now),
        Hint: hint,
        LastUsedAt: lastUsedAt?.toISOString() ?? null,
        CreatedAt: createdAt.toISOString(),
      },
      canSave: true,
      canRemove: true,
      entry: { locationId },
      rooms: adminRooms(locationId),
    };
  },
  check: checkToken,
  mayCreate: (ctx, values) => administersLocation(ctx.user, values.LocationId),
  async create(ctx, values, id) {
    const program = await programOf(ctx, values);
    if (id === undefined) {
      const userId = await createProgram(ctx, randomUUID(), program);
      return store.insertToken(ctx.db, { ...rowOf(values), userId });
    }
    // It comes back without its secret, which whoever removed it meant to end.
    await store.updateToken(ctx.db, id, { ...rowOf(values), removedAt: null });
    await changeProgram(ctx, (await store.selectProgramOf(ctx.db, id)) ?? 0, program);
    return id;
  },
  async change(ctx, id, values) {
    await store.updateToken(ctx.db, id, rowOf(values));
    await changeProgram(ctx, (await store.selectProgramOf(ctx.db, id)) ?? 0, await programOf(ctx, values));
  },
  remove: (ctx, id) => store.updateToken(ctx.db, id, { removedAt: ctx.now, hash: null, hint: "" }),
};

function stateOf({ until, hash }: store.TokenRow, now: Date): TokenState {
  if (until <= now) return "ended";
  return hash === null ? "without-secret" : "active";
}

function rowOf({ Name, LocationId, Scopes, PerMinute, Until }: TokenValues) {
  return { name: Name, locationId: LocationId, scopes: [...new Set(Scopes)].toSorted(), perMinute: PerMinute, until: new Date(Until) };
}

async function programOf(ctx: Ctx, { Name, LocationId }: TokenValues) {
  const location = await findLocation(ctx.db, LocationId);
  return { name: Name, locationId: LocationId, timeZone: location?.timeZone ?? "UTC" };
}

async function checkToken(ctx: Ctx, values: TokenValues, before: TokenValues | undefined): Promise<Fault[]> {
  const faults: Fault[] = [];
  const isMoved = before?.LocationId !== values.LocationId;
  if (isMoved && (!administersLocation(ctx.user, values.LocationId) || !(await findLocation(ctx.db, values.LocationId))))
    faults.push({ path: "LocationId", code: "choice", message: "There is no such location." });
  const days = (new Date(values.Until).getTime() - ctx.now.getTime()) / 86_400_000;
  if (days > maxTokenDays && before?.Until !== values.Until)
    faults.push({ path: "Until", code: "token-days", message: "A token ends after 366 days at the latest." });
  return faults;
}

/** Makes a new secret of a token. Throws `not-found` for one that the caller does not administer. */
export function renewToken(ctx: Ctx, id: number): Promise<{ Secret: string }> {
  return inTransaction(ctx, async (tx) => {
    const row = await store.selectToken(tx.db, id, true);
    if (!row || !administersLocation(tx.user, row.token.locationId)) throw problem("not-found");
    const text = newTokenText();
    await store.updateToken(tx.db, id, { hash: hashOfToken(text), hint: text.slice(-4) });
    await tx.audit({ action: "token.secret-made", noun: "token", id, locationId: row.token.locationId });
    await tellAdministrators(tx, "token", id, adminRooms(row.token.locationId));
    return { Secret: text };
  });
}
