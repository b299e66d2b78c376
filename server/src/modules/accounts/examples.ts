import { randomUUID } from "node:crypto";
import { type TestApp, testKey } from "../../testing/app.ts";
import type { CallExamples } from "../../testing/call-examples.ts";
import { createUser } from "../users/service.ts";
import { linkKeyOf, makeLink, tokenOf } from "./logic/links.ts";
import { insertInvitation } from "./store.ts";

const password = "Wrench-and-kettle-9";

export const examples: CallExamples = {
  inputs: ({ app, locationId, userId }) => {
    // Each link is a new one, as the letter would carry it.
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
    };
  },
  unseen: {
    forgotPassword: "a letter",
    sendVerification: "a letter",
    invite: "a letter",
    verifyEmail: "followed where often nobody is signed in; accounts.test.ts proves that the record says so",
    resetPassword: "a password, after which everybody signs in again",
    changePassword: "a password; the sessions that it ends are closed",
    getInvitation: "its own answer",
    acceptInvitation: "a session",
  },
  notHeld: {
    getInvitationChoices: "asked anew each time they are shown",
  },
};

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
