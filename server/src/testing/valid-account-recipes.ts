import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { linkKeyOf, makeLink, tokenOf } from "../modules/accounts/logic/links.ts";
import { insertInvitation } from "../modules/accounts/store.ts";
import { createUser } from "../modules/users/service.ts";
import { type TestApp, testKey } from "./app.ts";
import type { Recipe, World } from "./valid-recipe.ts";

const password = "Wrench-and-kettle-9";

/** Input of the calls about accounts; each link is a new one, as the letter would carry it. */
export function recipesOfAccounts({ people, locationId, userId, app }: World): Record<string, Recipe> {
  const Token = (purpose: "invite" | "reset" | "verify") => linkTo(app, purpose, { locationId, invitedBy: userId });
  return {
    resetPassword: { body: async () => ({ Token: await Token("reset"), Password: password }), isUsedUp: true },
    verifyEmail: { body: async () => ({ Token: await Token("verify") }), isUsedUp: true },
    getInvitation: { body: async () => ({ Token: await Token("invite") }) },
    acceptInvitation: {
      body: async () => ({ Token: await Token("invite"), GivenName: "Ada", FamilyName: "Berg", Phone: "", Password: password }),
      isUsedUp: true,
    },
    invite: {
      who: "super",
      body: async () => ({ Email: `${randomUUID()}@example.test`, GivenName: "", FamilyName: "", RoleId: 3, LocationId: locationId }),
    },
    endSession: {
      body: async () => {
        await app.signIn("shop@demo.test");
        const listed = await people.shop.ask(contract.getSessions, {});
        return { Number: listed.find(({ IsThis }) => !IsThis)?.Number ?? 0 };
      },
      isUsedUp: true,
    },
  };
}

/** The token of a new link, for a new user. */
async function linkTo(
  app: TestApp,
  purpose: "invite" | "reset" | "verify",
  { locationId, invitedBy }: { locationId: number; invitedBy: number },
): Promise<string> {
  const ctx = app.systemContext();
  const email = `${randomUUID()}@example.test`;
  const person = { username: email, email, givenName: "Ada", familyName: "Berg", timeZone: "UTC", locationId };
  const made =
    purpose === "invite"
      ? {
          invitationId: await insertInvitation(ctx.db, {
            email,
            givenName: "",
            familyName: "",
            locationId,
            roleId: 3,
            invitedBy,
            language: "en",
            createdAt: ctx.now,
          }),
        }
      : { userId: (await createUser(ctx, { ...person, password, roleIds: [3] })).id };
  const id = await makeLink(ctx, { purpose, email, ...made });
  return tokenOf(linkKeyOf(testKey), { id, purpose, email });
}
