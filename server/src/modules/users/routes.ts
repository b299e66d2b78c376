import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import type { CertificateName } from "./certificate-store.ts";
import * as users from "./service.ts";

export function usersRoutes(serve: Serve): void {
  serve(contract.getUserByName, ({ query }, ctx) => users.getUserByName(ctx, query.username));
  serve(contract.getContactIdByUserId, ({ query }, ctx) => users.getContactId(ctx, query.userId));
  serve(contract.getBusinessUsers, ({ query }, ctx) => users.getBusinessUsers(ctx, query.key));
  serve(contract.getContact, ({ query }, ctx) => users.getContact(ctx, query.id));
  serve(contract.modifyUsers, ({ body }, ctx) => users.modifyUser(ctx, body));
  serve(contract.checkIfBanned, ({ query }, ctx) => users.checkIfBanned(ctx, query.id));
  serve(contract.updateContact, ({ body }, ctx) => users.updateLanguage(ctx, body.Language));
  serve(contract.setPushToken, ({ body }, ctx) => users.setPushToken(ctx, body.Token));
  serve(contract.getCertificates, ({ query }, ctx) => users.getCertificates(ctx, query.userId));
  serve(contract.saveCertificate, ({ body }, ctx) => users.saveCertificate(ctx, body));
  serve(contract.removeCertificate, async ({ body }, ctx) => {
    await users.removeCertificate(ctx, nameOf(body));
    return undefined;
  });
  serve(contract.checkCertificate, async ({ body }, ctx) => {
    await users.checkCertificate(ctx, nameOf(body));
    return undefined;
  });
  serve(contract.listCertificatesDue, (_input, ctx) => users.listCertificatesDue(ctx));
}

function nameOf({ UserId, Id, Seen }: { UserId: number; Id: number; Seen: number }): CertificateName {
  return { userId: UserId, id: Id, version: Seen };
}
