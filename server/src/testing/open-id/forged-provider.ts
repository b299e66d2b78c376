import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** A provider that says whatever a test has it say: what no certified one would. */
export interface ForgedProvider {
  issuer: string;
  /** Bodies with which its token endpoint was asked. */
  exchanged: URLSearchParams[];
  /** The claims of the next token, over the right ones. */
  claims: Record<string, unknown>;
  /** Whether another key signs it than the provider's. */
  signedByStranger: boolean;
  /** The status with which it answers everything; 200 if it works. */
  status: number;
  /** What it says of itself, over the right things. */
  metadata: Record<string, unknown>;
  close(): void;
}

/** Starts it. It has no page to sign in: a test sends the browser back by itself. */
export async function openForgedProvider(clientId: string): Promise<ForgedProvider> {
  const [own, stranger] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const jwk = { ...(await exportJWK(own.publicKey)), alg: "RS256", use: "sig", kid: "one" };
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const forged: ForgedProvider = {
    issuer,
    exchanged: [],
    claims: {},
    signedByStranger: false,
    status: 200,
    metadata: {},
    close: () => void server.close(),
  };
  const token = async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, sub: "one", aud: clientId, iat: now, exp: now + 300, ...forged.claims };
    const { privateKey } = forged.signedByStranger ? stranger : own;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(privateKey);
  };
  const answers: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
    "/.well-known/openid-configuration": () =>
      Promise.resolve({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        ...forged.metadata,
      }),
    "/keys": () => Promise.resolve({ keys: [jwk] }),
    "/token": async (request) => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      forged.exchanged.push(new URLSearchParams(Buffer.concat(parts).toString("utf8")));
      return { access_token: "access", token_type: "bearer", id_token: await token() };
    },
  };
  server.on("request", (request, response) => {
    const answer = forged.status === 200 ? answers[request.url ?? ""] : undefined;
    void (answer?.(request) ?? Promise.resolve({})).then((body) =>
      response.writeHead(answer ? 200 : Math.max(forged.status, 404), { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  });
  return forged;
}
