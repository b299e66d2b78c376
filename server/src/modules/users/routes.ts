import {
  checkIfBanned,
  getBusinessUsers,
  getContact,
  getContactIdByUserId,
  getUserByName,
  modifyUsers,
  setPushToken,
  updateContact,
} from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as users from "./service.ts";

export function usersRoutes(serve: Serve): void {
  serve(getUserByName, ({ query }, ctx) => users.getUserByName(ctx, query.username));
  serve(getContactIdByUserId, ({ query }, ctx) => users.getContactId(ctx, query.userId));
  serve(getBusinessUsers, ({ query }, ctx) => users.getBusinessUsers(ctx, query.key));
  serve(getContact, ({ query }, ctx) => users.getContact(ctx, query.id));
  serve(modifyUsers, ({ body }, ctx) => users.modifyUser(ctx, body));
  serve(checkIfBanned, ({ query }, ctx) => users.checkIfBanned(ctx, query.id));
  serve(updateContact, ({ body }, ctx) => users.updateLanguage(ctx, body.Language));
  serve(setPushToken, ({ body }, ctx) => users.setPushToken(ctx, body.Token));
}
