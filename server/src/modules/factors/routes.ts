import * as contract from "@remotebay/contract";
import type { Exchange, Serve } from "../../platform/http/serve.ts";
import * as factors from "./service.ts";

/** The calls with which users see and change their own factors; signing in by them is served by `auth`. */
export function factorRoutes(serve: Serve, own: factors.Factors, publicUrl: string | undefined): void {
  const siteOf = ({ request }: Exchange) => factors.relyingParty(request, publicUrl);
  serve(contract.getFactors, (_input, ctx) => factors.getFactors(ctx, own));
  serve(contract.beginAuthenticator, (_input, ctx) => factors.beginAuthenticator(ctx, own));
  serve(contract.confirmAuthenticator, ({ body }, ctx) => factors.confirmAuthenticator(ctx, own, body.Code));
  serve(contract.renewRecoveryCodes, (_input, ctx) => factors.renewRecoveryCodes(ctx, own));
  serve(contract.removeAuthenticator, async (_input, ctx) => {
    await factors.removeAuthenticator(ctx);
    return undefined;
  });
  serve(contract.getPasskeyOptions, (_input, ctx, http) => factors.passkeyOptions(ctx, own, siteOf(http)));
  serve(contract.addPasskey, ({ body }, ctx, http) =>
    factors.addPasskey(ctx, own, siteOf(http), { name: body.Name, attestation: body.Passkey }),
  );
  serve(contract.renamePasskey, ({ body }, ctx) => factors.renamePasskey(ctx, { id: body.Id, name: body.Name }));
  serve(contract.removePasskey, async ({ body }, ctx) => {
    await factors.removePasskey(ctx, body.Id);
    return undefined;
  });
  serve(contract.removeFactorsOf, async ({ body }, ctx) => {
    await factors.removeFactorsOf(ctx, body.UserId, body.Reason);
    return undefined;
  });
}
