import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { generateKeyPair, exportJWK } from "jose";
import Provider, { type GrantContext } from "oidc-provider";

/** What the provider says of its user. */
export interface ProviderUser {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

/** A certified provider on this machine; whoever comes to it is `user`, without a question. */
export interface CertifiedProvider {
  issuer: string;
  client: { clientId: string; clientSecret: string };
  user: ProviderUser;
  /** Paths that it was asked for. */
  asked: string[];
  close(): void;
}

/** Starts the provider. `ours` is the public address of the installation that is its client. */
export async function openCertifiedProvider(ours: string, solution: number): Promise<CertifiedProvider> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: `remotebay-${solution}`, clientSecret: "a-secret-of-32-letters-or-more-000" };
  const opened: CertifiedProvider = { issuer, client, user: { sub: "nobody" }, asked: [], close: () => void server.close() };
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${ours}/openid/${solution}`],
        post_logout_redirect_uris: [`${ours}/login`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" }] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    cookies: { keys: ["keys of the tests"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ ...opened.user, sub: accountId }) }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    opened.asked.push(request.url?.split("?")[0] ?? "");
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: opened.user.sub } });
  });
  return opened;
}
