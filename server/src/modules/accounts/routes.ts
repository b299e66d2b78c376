import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { browserOf, keepSession } from "../auth/service.ts";
import { acceptInvitation } from "./logic/accept.ts";
import { checkPeople, importPeople } from "./logic/import-people.ts";
import * as accounts from "./service.ts";

/** `secureCookies` is true if the public address is https. */
export function accountRoutes(serve: Serve, parts: accounts.Accounts, secureCookies: boolean): void {
  serve(contract.forgotPassword, ({ body }, ctx) => accounts.forgotPassword(ctx, parts, body.User));
  serve(contract.resetPassword, ({ body }, ctx) => accounts.resetPassword(ctx, parts, body));
  serve(contract.changePassword, ({ body }, ctx) => accounts.changePassword(ctx, parts, body));
  serve(contract.sendVerification, (_input, ctx) => accounts.sendVerification(ctx, parts));
  serve(contract.verifyEmail, ({ body }, ctx) => accounts.followVerification(ctx, parts, body.Token));
  serve(contract.getInvitationChoices, (_input, ctx) => accounts.invitationChoices(ctx));
  serve(contract.invite, ({ body }, ctx) => accounts.invite(ctx, parts, body));
  serve(contract.getOpenInvitations, ({ query }, ctx) => accounts.openInvitations(ctx, query.locationId ?? null));
  serve(contract.resendInvitation, ({ body }, ctx) => accounts.resendInvitation(ctx, parts, body.Id));
  serve(contract.withdrawInvitation, ({ body }, ctx) => accounts.withdrawInvitation(ctx, body.Id));
  serve(contract.checkPeople, ({ body }, ctx) => checkPeople(ctx, body.Lines));
  serve(contract.importPeople, ({ body }, ctx) => importPeople(ctx, parts, body));
  serve(contract.getInvitation, ({ body }, ctx) => accounts.showInvitation(ctx, parts, body.Token));
  serve(contract.acceptInvitation, async ({ body }, ctx, http) =>
    keepSession(http, await acceptInvitation(ctx, parts, { ...body, browser: browserOf(http) }), secureCookies),
  );
}
