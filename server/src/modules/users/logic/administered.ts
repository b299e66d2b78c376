import { emailChanged } from "./email.ts";
import { type Abilities, personChanged, userChanged } from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { locationRooms } from "../../locations/service.ts";
import { type PersonRow, replaceRoles, selectPerson } from "../admin-store.ts";
import { userRoom } from "../policy.ts";
import * as store from "../store.ts";
import { abilitiesOf } from "./abilities.ts";
import { asTaken } from "./user-faults.ts";

export {
  areRoles,
  countOthersWithRole,
  type PersonRow,
  selectEndedBans as endedBans,
  selectPerson as findPerson,
  selectRoles as roleNames,
} from "../admin-store.ts";

/** What of a person is changed together with their roles. */
export type PersonChange = Pick<
  PersonRow,
  | "givenName"
  | "familyName"
  | "email"
  | "phone"
  | "timeZone"
  | "locationId"
  | "showRag"
  | "isUk"
  | "isMahle"
  | "banned"
  | "banReason"
  | "bannedUntil"
  | "roleIds"
>;

/** Changes a person and tells those who see them. The caller checks that this is allowed. Throws `invalid` for an e-mail that somebody has. */
export async function changePerson(ctx: AnonymousCtx, id: number, change: PersonChange): Promise<void> {
  const before = await selectPerson(ctx.db, id, true);
  if (!before) return;
  const { roleIds, ...values } = change;
  const isOther = values.email.toLowerCase() !== before.email.toLowerCase();
  const login = isOther ? { loginEmail: values.email, emailVerifiedAt: null, emailRefusals: 0 } : {};
  await store.updateUser(ctx.db, id, { ...values, ...login }).catch(asTaken);
  await replaceRoles(ctx.db, id, roleIds);
  if (isOther) await ctx.announce(emailChanged, { UserId: id, From: before.emailVerifiedAt === null ? null : before.email });
  await ctx.publish(userChanged, [userRoom(id)], { Id: id });
  for (const locationId of new Set([before.locationId, values.locationId]))
    await ctx.publish(personChanged, locationRooms(locationId), { UserId: id, LocationId: locationId });
}

/** Whether an e-mail is a colleague's, or somebody signs in with it. */
export async function isEmailOfAnother(ctx: Ctx, email: string, person: { id: number; locationId: number | null }): Promise<boolean> {
  return (await store.isEmailTaken(ctx.db, email, person)) || store.isLoginTaken(ctx.db, email, person.id);
}

/** What a person may do, each with what allows it: the names of their roles, and `ShowRag` for the checker. */
export function abilitiesBy(
  roles: readonly string[],
  person: { locationId: number | null; showRag: boolean },
): { Ability: keyof Abilities; By: string[] }[] {
  const all = abilitiesOf(roles.map(asRole), person);
  const granted = (Object.keys(all) as (keyof Abilities)[]).filter((ability) => all[ability]);
  return granted.map((ability) => {
    const by = roles.filter((role) => abilitiesOf([asRole(role)], { ...person, showRag: false })[ability]);
    return { Ability: ability, By: by.length > 0 ? by : ["ShowRag"] };
  });
}

const asRole = (name: string) => ({ Id: 0, Name: name });
