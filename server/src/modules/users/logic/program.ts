import type { Ctx } from "../../../platform/context.ts";
import * as store from "../store.ts";
import { roleIds } from "./roles.ts";

/** What a program of a shop, which acts by an API token, is called and where it belongs. */
export interface ShopProgram {
  name: string;
  locationId: number;
  /** IANA name, the shop's. */
  timeZone: string;
}

/** What is shown behind the name of a program, so that nobody takes it for a person. */
const mark = "(API)";

/** Creates a program that acts for a shop like its technicians, as far as its token's scopes reach. Nobody can sign in as it. */
export async function createProgram(ctx: Pick<Ctx, "db">, key: string, { name, locationId, timeZone }: ShopProgram): Promise<number> {
  const username = `program-${key}`;
  const values = {
    username,
    email: `${username}@remotebay.invalid`,
    givenName: name,
    familyName: mark,
    timeZone,
    locationId,
    // No password has this hash.
    passwordHash: "",
    program: true,
  };
  await store.insertProgram(ctx.db, values, roleIds.InShopTech);
  return (await store.selectProgram(ctx.db, username)) ?? 0;
}

/** Renames a program, or moves it to another shop. */
export async function changeProgram(ctx: Pick<Ctx, "db">, id: number, { name, locationId, timeZone }: ShopProgram): Promise<void> {
  await store.updateUser(ctx.db, id, { givenName: name, locationId, timeZone });
}
