import * as client from "openid-client";
import type { Log } from "../../../platform/context.ts";
import { problem, type ProblemError } from "../../../platform/problem.ts";
import type { AttemptSecrets } from "./attempt.ts";
import { isPlain, type Provider } from "./providers.ts";

/** Seconds after which a provider that has not answered counts as down, and for which what it said of itself is kept. */
const [timeout, keptFor] = [5, 3600];

/** Who somebody is at a provider, proved by a token that it signed. */
export interface Proved {
  issuer: string;
  subject: string;
  /** The token, by which the provider's own session is ended. */
  token: string;
  /** What else the provider says of its user; asked for only when it is needed. */
  details(): Promise<Readonly<Record<string, unknown>>>;
}

/** The provider of a solution, as a client of it. */
export interface OpenIdClient {
  provider: Provider;
  /** Where a browser begins to sign in. Throws `openid-unavailable`. */
  begin(secrets: AttemptSecrets, redirectUri: string): Promise<string>;
  /** Who signed in, by the address to which the browser was sent back. Throws `openid-failed` and `openid-unavailable`. */
  finish(secrets: AttemptSecrets, address: URL): Promise<Proved>;
  /** Where the provider's own session ends; null if it ends none or does not answer. */
  end(token: string, returnTo: string): Promise<string | null>;
}

/** The client of a provider. What the provider says of itself is asked for once an hour. */
export function makeClient(provider: Provider, log: Log): OpenIdClient {
  const configuration = cached(() => discover(provider));
  const reached = async () => {
    try {
      return await configuration();
    } catch (error) {
      throw unavailable(log, provider, error);
    }
  };
  return {
    provider,
    begin: async ({ state, nonce, verifier }, redirectUri) => {
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      const url = client.buildAuthorizationUrl(await reached(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        code_challenge: challenge,
        code_challenge_method: "S256",
        state,
        nonce,
      });
      return pageOf(url);
    },
    finish: async (secrets, address) => {
      const known = await reached();
      try {
        return await exchange(known, secrets, address);
      } catch (error) {
        throw isSilence(error) ? unavailable(log, provider, error) : failed(log, provider, error);
      }
    },
    end: async (token, returnTo) => {
      const known = await configuration().catch(() => undefined);
      if (known?.serverMetadata().end_session_endpoint === undefined) return null;
      return pageOf(client.buildEndSessionUrl(known, { id_token_hint: token, post_logout_redirect_uri: returnTo }));
    },
  };
}

/** An address to which a browser is sent: never `javascript:` or the like, whatever a provider says of itself. */
function pageOf(url: URL): string {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw problem("openid-unavailable");
  return url.href;
}

function discover(provider: Provider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const execute = [client.enableNonRepudiationChecks, ...(isPlain(provider) ? [client.allowInsecureRequests] : [])];
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout });
}

async function exchange(known: client.Configuration, { state, nonce, verifier }: AttemptSecrets, address: URL): Promise<Proved> {
  const tokens = await client.authorizationCodeGrant(known, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) throw new Error("The provider sent no token of its user.");
  return {
    issuer: claims.iss,
    subject: claims.sub,
    token: tokens.id_token,
    details: async () =>
      claims["email"] === undefined ? { ...claims, ...(await client.fetchUserInfo(known, tokens.access_token, claims.sub)) } : claims,
  };
}

/** Keeps what `get` answers for an hour; a failure is not kept. */
function cached<T>(get: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && kept.until > Date.now()) return kept.value;
    const value = get();
    const entry = { value, until: Date.now() + keptFor * 1000 };
    kept = entry;
    value.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return value;
  };
}

/** Whether a provider did not answer at all, too late, or with a failure of its own. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError || error.name === "TimeoutError" || error.name === "AbortError") return true;
  if ("code" in error && error.code === "OAUTH_TIMEOUT") return true;
  return error.cause instanceof Response && error.cause.status >= 500;
}

// What is logged names the reason alone: answers of a provider have tokens and names in them.
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "unknown";
}

function unavailable(log: Log, { solution }: Provider, error: unknown): ProblemError {
  log.warn({ solution, reason: reasonOf(error) }, "the provider of OpenID Connect does not answer");
  return problem("openid-unavailable");
}

function failed(log: Log, { solution }: Provider, error: unknown): ProblemError {
  log.warn({ solution, reason: reasonOf(error) }, "a sign-in by OpenID Connect failed");
  return problem("openid-failed");
}
