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
      resendInvitation: { who: "super", body: async () => ({ Id: await openInvitation(app, { locationId, invitedBy: userId }) }) },
      withdrawInvitation: {
        who: "super",
        body: async () => ({ Id: await openInvitation(app, { locationId, invitedBy: userId }) }),
        isUsedUp: true,
      },
      checkPeople: { who: "super", body: { Lines: peopleFile() } },
      importPeople: { who: "super", body: { Lines: peopleFile(), OnlyGood: false } },
      invite: {
        who: "super",
        body: async () => ({ Email: `${randomUUID()}@example.test`, GivenName: "", FamilyName: "", RoleId: 3, LocationId: locationId }),
      },
    };
  },
  unseen: {
    forgotPassword: "a letter",
    sendVerification: "a letter",
    invite: "a letter, and a list that is asked anew each time it is shown",
    checkPeople: "its own answer",
    importPeople: "letters, and a list that is asked anew each time it is shown",
    resendInvitation: "a letter, and a list that is asked anew each time it is shown",
    withdrawInvitation: "a list that is asked anew each time it is shown",
    verifyEmail: "followed where often nobody is signed in; accounts.test.ts proves that the record says so",
    resetPassword: "a password, after which everybody signs in again",
    changePassword: "a password; the sessions that it ends are closed",
    getInvitation: "its own answer",
    acceptInvitation: "a session",
  },
  notHeld: {
    getInvitationChoices: "asked anew each time they are shown",
    getOpenInvitations: "asked anew each time they are shown",
  },
};

function peopleFile(): string[] {
  return ["E-mail,First name,Last name,Roles,Shop", `${randomUUID()}@example.test,Ada,Berg,Admin,Northside Collision`];
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
      ? { invitationId: await newInvitation(app, email, { locationId, invitedBy }) }
      : { userId: (await createUser(ctx, { ...person, password, roleIds: [3] })).id };
  const id = await makeLink(ctx, { purpose, email, ...made });
  return tokenOf(linkKeyOf(testKey), { id, purpose, email });
}

/** The id of an invitation that nobody has accepted yet. */
async function openInvitation(app: TestApp, by: { locationId: number; invitedBy: number }): Promise<number> {
  const email = `${randomUUID()}@example.test`;
  const invitationId = await newInvitation(app, email, by);
  await makeLink(app.systemContext(), { purpose: "invite", email, invitationId });
  return invitationId;
}

function newInvitation(app: TestApp, email: string, by: { locationId: number; invitedBy: number }): Promise<number> {
  const ctx = app.systemContext();
  const invited = { email, givenName: "", familyName: "", roleId: 3, language: "en", createdAt: ctx.now };
  return insertInvitation(ctx.db, { ...invited, ...by });
}
